// app/chat-tokens/route.js. `currentUser` reads the session, as Auth.js and others do.
export async function POST(request) {
  const headers = { 'Cache-Control': 'no-store' };
  if (request.headers.get('Origin') !== process.env.SITE) return new Response(null, { status: 403, headers });
  const user = await currentUser();
  if (!user) return new Response(null, { status: 401, headers });
  return Response.json(await issueTokens(user.id), { headers });
}
