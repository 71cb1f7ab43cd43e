// With express-session, or any middleware that sets `request.session`.
app.post('/chat-tokens', async (request, response) => {
  response.set('Cache-Control', 'no-store');
  if (request.get('Origin') !== process.env.SITE) return response.sendStatus(403);
  const { userId } = request.session;
  if (!userId) return response.sendStatus(401);
  response.json(await issueTokens(userId));
});
