import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithCredential,
  PhoneAuthProvider,
  RecaptchaVerifier,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
} from '@firebase/auth'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { SignInMethods } from '@serein/shared/identity/contract.ts'
import { codeOf, inOurWords } from './firebase-refusal.ts'
import { asksForMore, type IdentityProvider, type Post, SignInRefusal } from './identity.ts'

type Project = NonNullable<SignInMethods['firebase']>

/** Before another code is asked for. */
const pauseMs = 30_000

interface Opening {
  project: Project
  post: Post
  language: () => string
}

/**
 * Firebase Auth: people log in there, and our server opens a session for the ID token they come back with. Loaded only where
 * the server is set up for it. What Firebase keeps in the browser renews that token; our own session is the cookie.
 */
export function firebaseIdentity(options: Opening): IdentityProvider {
  const firebase = openFirebase(options)
  const { auth, post } = firebase
  return {
    ...byPassword(firebase),
    ...byPhone(firebase),
    ...byGoogle(firebase),
    async signOut() {
      await post('sign-out')
      await signOut(auth)
    },
    async vouch() {
      await auth.authStateReady()
      const { currentUser } = auth
      // As it opens it forgets whom it no longer stands by.
      if (!currentUser) return false
      try {
        const idToken = await inOurWords(() => currentUser.getIdToken(true))
        await post('firebase/renew', { idToken })
        return true
      } catch (error) {
        if (!isOver.has(refusedWith(error) ?? '')) throw error
        await signOut(auth)
        return false
      }
    },
  }
}

interface Firebase {
  auth: Auth
  /** The same, which then speaks and writes in the reader's language. */
  spoken: () => Auth
  post: Post
  /** Shows our server who has logged in just now. `name` is for who is new. */
  show: (user: User, name?: string) => Promise<{ isNew: boolean }>
}

function openFirebase({ project, post, language }: Opening): Firebase {
  const auth = open(project)
  return {
    auth,
    post,
    spoken() {
      auth.languageCode = language()
      return auth
    },
    async show(user, name) {
      const idToken = await user.getIdToken()
      type Entered = { isNew: boolean; twoFactorRedirect?: boolean }
      try {
        const entered = await post<Entered>('sign-in/firebase', { idToken, ...(name && { name }) })
        asksForMore(entered)
        return entered
      } catch (error) {
        if (refusedWith(error) === 'address_unconfirmed') await sendEmailVerification(user)
        // Who has no session with us is nobody there, either; a code that is still asked for gives one.
        if (refusedWith(error) !== 'second_step') await signOut(auth)
        throw error
      }
    },
  }
}

function byPassword({
  spoken,
  show,
}: Firebase): Pick<IdentityProvider, 'signUp' | 'signIn' | 'askReset'> {
  return {
    async signUp({ name, email, password }) {
      const create = () => createUserWithEmailAndPassword(spoken(), email, password)
      await show((await inOurWords(create)).user, name)
      return null
    },
    async signIn({ email, password }) {
      const enter = () => signInWithEmailAndPassword(spoken(), email, password)
      await show((await inOurWords(enter)).user)
    },
    async askReset(email) {
      await inOurWords(() => sendPasswordResetEmail(spoken(), email)).catch((error: unknown) => {
        // That nobody has the address is told to nobody.
        if (refusedWith(error) !== 'wrong_credentials') throw error
      })
    },
  }
}

function byPhone(firebase: Firebase): Pick<IdentityProvider, 'askCode' | 'confirmCode'> {
  const { auth, spoken, show, post } = firebase
  /** Which code was asked for last, by the number that it went to. */
  const verificationIds = new Map<string, string>()
  return {
    async askCode({ phone, country }) {
      const parsed = parsePhoneNumberFromString(phone, country as CountryCode)
      if (!parsed?.isValid()) throw new SignInRefusal('phone_invalid')
      const phoneNumber = parsed.number
      verificationIds.set(phoneNumber, await inOurWords(() => sendCode(spoken(), phoneNumber)))
      return { phoneNumber, sendAgainAt: new Date(Date.now() + pauseMs).toISOString() }
    },
    async confirmCode({ phoneNumber, code, isLinking }) {
      const id = verificationIds.get(phoneNumber)
      if (!id) throw new SignInRefusal('code_over')
      const credential = PhoneAuthProvider.credential(id, code)
      if (!isLinking) {
        const { user } = await inOurWords(() => signInWithCredential(auth, credential))
        await show(user)
        return
      }
      await auth.authStateReady()
      const { currentUser } = auth
      if (!currentUser) throw new SignInRefusal('log_in_again')
      const { user } = await inOurWords(() => linkWithCredential(currentUser, credential))
      await post('firebase/renew', { idToken: await user.getIdToken(true) })
    },
  }
}

function byGoogle({ spoken, show }: Firebase): Pick<IdentityProvider, 'google'> {
  const choose = () => signInWithPopup(spoken(), chooser(), browserPopupRedirectResolver)
  return {
    async google({ callbackURL, newUserCallbackURL = callbackURL, errorCallbackURL }) {
      try {
        const { isNew } = await show((await inOurWords(choose)).user)
        return isNew ? newUserCallbackURL : callbackURL
      } catch (error) {
        const code = refusedWith(error)
        if (!code || code === 'second_step') throw error
        return `${errorCallbackURL}${errorCallbackURL.includes('?') ? '&' : '?'}error=${code}`
      }
    },
  }
}

/** Firebase, or our server for its token, says that this log-in counts no more. */
const isOver = new Set(['unauthenticated', 'wrong_credentials', 'token_refused'])

function open({ emulator, ...project }: Project): Auth {
  const auth = initializeAuth(initializeApp(project), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (emulator) {
    connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true })
    // It has no riddle to tell people from robots; Google's own insists on one.
    auth.settings.appVerificationDisabledForTesting = true
  }
  return auth
}

/** Sends a code, once Google has seen that no robot asks: mostly without anything to see. Answers which code it is. */
async function sendCode(auth: Auth, phoneNumber: string): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'))
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' })
  try {
    return await new PhoneAuthProvider(auth).verifyPhoneNumber(phoneNumber, verifier)
  } finally {
    verifier.clear()
    place.remove()
  }
}

/** Somebody with several accounts shall see which one they come with. */
function chooser(): GoogleAuthProvider {
  return new GoogleAuthProvider().setCustomParameters({
    prompt: 'select_account',
  }) as GoogleAuthProvider
}

function refusedWith(error: unknown): string | null {
  return error instanceof SignInRefusal ? error.code : codeOf(error) || null
}
