/** Who comes, for the first time. */
export interface NewAccount {
  name: string
  email: string
  password: string
}

export interface CodeSent {
  /** In its international form. */
  phoneNumber: string
  sendAgainAt: string
}

export interface CodeMailed {
  email: string
  sendAgainAt: string
}

/** To log in with a Google account, or to link one; all addresses are screens of ours. */
export interface GoogleRedirect {
  how: 'logIn' | 'link'
  callbackURL: string
  newUserCallbackURL?: string
  errorCallbackURL: string
}

/**
 * Who says who somebody is: our own server, or one that this server is set up to trust. Each verb ends with a session of ours or
 * refuses with `SignInRefusal`, whichever provider it is.
 */
export interface IdentityProvider {
  /** Null when they are in already. Else a code was sent to the address, which `sign-up/confirm` of our server takes. */
  signUp: (account: NewAccount) => Promise<CodeMailed | null>
  /** Refuses with `second_step` when the password is right and a code is asked for. */
  signIn: (credentials: { email: string; password: string }) => Promise<void>
  /** Sends a code to a number, written as at home in that country. */
  askCode: (number: { phone: string; country: string }) => Promise<CodeSent>
  /** `isLinking`: the number is added to who is logged in. Refuses with `second_step` as `signIn` does. */
  confirmCode: (proof: { phoneNumber: string; code: string; isLinking: boolean }) => Promise<void>
  /** Where it goes on from here: to Google, or to a screen of ours when that has happened already. */
  google: (redirect: GoogleRedirect) => Promise<string>
  /** Asks for a mail that leads to a new password. Never tells whether anybody has the address. */
  askReset: (email: string) => Promise<void>
  signOut: () => Promise<void>
  /** Whether who is logged in here still may be. */
  vouch: () => Promise<boolean>
}

/** How the identity server is asked: `post('ask-reset', { email })`. */
export type Post = <Answer = object>(path: string, body?: object) => Promise<Answer>

/** Our own server, which is both: it knows the person, and opens the session. */
export function ownIdentity(post: Post): IdentityProvider {
  return {
    signUp: (account) => post('sign-up/ask', { ...account, terms: true }),
    signIn: async (credentials) => asksForMore(await post('sign-in/email', credentials)),
    askCode: (number) => post('phone-number/send-otp', number),
    async confirmCode({ isLinking, ...proof }) {
      const link = isLinking && { updatePhoneNumber: true }
      asksForMore(await post('phone-number/verify', { ...proof, ...link }))
    },
    async google({ how, ...screens }) {
      const path = how === 'link' ? 'link-social' : 'sign-in/social'
      return (await post<{ url: string }>(path, { provider: 'google', ...screens })).url
    },
    askReset: async (email) => void (await post('ask-reset', { email })),
    signOut: async () => void (await post('sign-out')),
    // The session's own renewal says so.
    vouch: () => Promise.resolve(true),
  }
}

/** A right password or code is not enough for who asked for a second step. */
export function asksForMore({ twoFactorRedirect }: { twoFactorRedirect?: boolean }): void {
  if (twoFactorRedirect) throw new SignInRefusal('second_step')
}

/**
 * The "no" to a log-in or registration, by the code of its refusal; `unavailable` when none was given, and `second_step`
 * when the password was right and a code is asked for.
 */
export class SignInRefusal extends Error {
  override name = 'SignInRefusal'
  readonly code: string
  /** What the refusal says beside its code. */
  readonly data: unknown
  /** In the reader's language, where our server has refused. */
  readonly words: string | null
  constructor(code: string, data?: unknown, words?: unknown) {
    super(code)
    this.code = code
    this.data = data
    this.words = typeof words === 'string' && words !== '' ? words : null
  }
}
