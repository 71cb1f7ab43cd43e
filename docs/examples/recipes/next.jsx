import { Chat } from './Chat';
import { currentUser } from './currentUser';

export default async function Layout({ children }) {
  const user = await currentUser();
  return (
    <html lang="en">
      <body>
        {children}
        <Chat userId={user?.id} />
      </body>
    </html>
  );
}
