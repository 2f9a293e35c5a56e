/** An ID token as a phone has it from one of its own Google accounts, of the server that plays Google. */
export async function googleToken(
  email: string,
  { clientId, nonce }: { clientId: string; nonce: string },
): Promise<string> {
  const { origin } = new URL(process.env.GOOGLE_DISCOVERY_URL!)
  const back = 'http://localhost/back'
  const authorizationRequest = {
    response_type: 'code',
    scope: 'openid',
    client_id: clientId,
    redirect_uri: back,
    nonce,
    login_hint: email,
    state: 'none',
  }
  const led = await fetch(`${origin}/authorize?${new URLSearchParams(authorizationRequest)}`, {
    redirect: 'manual',
  })
  const code = new URL(led.headers.get('location')!).searchParams.get('code')!
  const tokenAnswer = await fetch(`${origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: back,
      code,
    }),
  })
  return ((await tokenAnswer.json()) as { id_token: string }).id_token
}
