import { authFlowHeader } from '../platform/app-origin.ts'

/** Longer than all that the identity server keeps in a browser at once. */
const lengthLimit = 4_096
const ours = /^(?:__Secure-)?serein\.(?!session_)[\w-]+$/u

/**
 * What the identity server begins and ends with two calls (a registration, a second step, a passkey) it keeps in cookies, signed;
 * so, too, a device that need not be asked again. An app calls without any: of it they come and go in a header, the session
 * apart, whose token has its own. A page of another site cannot send that header, as it can have a cookie sent.
 * Here are the headers of an app's call as the identity server reads them.
 */
export function flowOf(headers: Headers): Headers {
  const sentFlow = headers.get(authFlowHeader) ?? ''
  const own = new Headers(headers)
  own.delete(authFlowHeader)
  own.delete('cookie')
  const flow = sentFlow.length > lengthLimit ? '' : joined(cookiesIn(sentFlow))
  if (flow) own.set('cookie', flow)
  return own
}

/** The answer with what to bring along next time in the place of cookies. */
export function withFlow(request: Headers, answer: Response): Response {
  const flow = cookiesIn(request.get('cookie') ?? '')
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? []
    const isOver = !value || /;\s*max-age=0\b/iu.test(cookie)
    if (isOver) flow.delete(name)
    else if (ours.test(name)) flow.set(name, value)
  }
  const same = new Response(answer.body, answer)
  same.headers.delete('set-cookie')
  same.headers.set('set-auth-flow', joined(flow))
  return same
}

function cookiesIn(text: string): Map<string, string> {
  // As they are written: decoded and written once more, a signature would be another.
  const pairs = text.split(';').map((pair) => /^\s*([^=]+)=(.*?)\s*$/u.exec(pair))
  return new Map(
    pairs.flatMap((pair) => (pair && ours.test(pair[1]!) ? [[pair[1]!, pair[2]!]] : [])),
  )
}

function joined(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
