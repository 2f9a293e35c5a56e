import { expect, type Page } from '@playwright/test'

const address = () => process.env.E2E_EMULATOR!
const project = 'emulator/v1/projects/demo-serein'
const jsonOf = async <T>(answer: Response): Promise<T> => (await answer.json()) as T

/** What the emulator answers where Google's own endpoint would: `accounts:signUp` … */
export async function atFirebase<T>(path: string, body: object): Promise<T> {
  const [host, verb] = path.startsWith('token')
    ? ['securetoken.googleapis.com', 'token']
    : ['identitytoolkit.googleapis.com', path]
  const answer = await fetch(`${address()}/${host}/v1/${verb}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, `${path} at the emulator`).toBe(200)
  return jsonOf<T>(answer)
}

export interface Entered {
  localId: string
  idToken: string
  refreshToken: string
}

/** The code that a telephone was sent last. */
export async function codeTexted(phoneNumber: string): Promise<string> {
  interface Sent {
    verificationCodes?: { phoneNumber: string; code: string }[]
  }
  const { verificationCodes = [] } = await jsonOf<Sent>(
    await fetch(`${address()}/${project}/verificationCodes`),
  )
  const sent = verificationCodes.filter((each) => each.phoneNumber === phoneNumber)
  expect(sent, `a code was sent to ${phoneNumber}`).not.toHaveLength(0)
  return sent.at(-1)!.code
}

/** The link of the mail that Firebase sent last to an address: `PASSWORD_RESET`, `VERIFY_EMAIL`. */
export async function linkMailed(email: string, kind: string): Promise<string> {
  interface Mailed {
    oobCodes?: { email: string; requestType: string; oobLink: string }[]
  }
  const { oobCodes = [] } = await jsonOf<Mailed>(await fetch(`${address()}/${project}/oobCodes`))
  const mails = oobCodes.filter((each) => each.email === email && each.requestType === kind)
  expect(mails, `a mail ${kind} was sent to ${email}`).not.toHaveLength(0)
  return mails.at(-1)!.oobLink
}

/** Shows a token to our server as the page does; its status and what it says. */
export async function show(
  page: Page,
  idToken: string,
  path = 'sign-in/firebase',
): Promise<{ status: number; body: { code?: string; isNew?: boolean } }> {
  return page.evaluate(
    async ([to, token]) => {
      const answer = await fetch(`/api/auth/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: token }),
      })
      return { status: answer.status, body: (await answer.json()) as object }
    },
    [path, idToken] as const,
  )
}
