import { describe, expect, it } from 'vitest'
import { codeOf, inOurWords } from './firebase-refusal.ts'
import { SignInRefusal } from './identity.ts'

const failing = (error: unknown) =>
  inOurWords(async () => {
    throw error
  })
const atFirebase = (code: string) => Object.assign(new Error('Firebase says no'), { code })

describe('a refusal of Firebase', () => {
  it.each([
    ['auth/invalid-credential', 'wrong_credentials'],
    ['auth/user-not-found', 'wrong_credentials'],
    ['auth/email-already-in-use', 'email_taken'],
    ['auth/weak-password', 'password_too_short'],
    ['auth/too-many-requests', 'too_many_requests'],
    ['auth/invalid-phone-number', 'phone_invalid'],
    ['auth/invalid-verification-code', 'code_wrong'],
    ['auth/code-expired', 'code_over'],
    ['auth/popup-closed-by-user', 'access_denied'],
    ['auth/user-token-expired', 'unauthenticated'],
  ])('%s is %s', async (theirs, ours) => {
    await expect(failing(atFirebase(theirs))).rejects.toEqual(new SignInRefusal(ours))
  })

  it('is rethrown when it is not about the person', async () => {
    const error = atFirebase('auth/network-request-failed')
    await expect(failing(error)).rejects.toBe(error)
    const bug = new TypeError('no function')
    await expect(failing(bug)).rejects.toBe(bug)
    const foreign = { code: 'invalid-credential' }
    await expect(failing(foreign)).rejects.toBe(foreign)
    expect([codeOf(error), codeOf(bug), codeOf(null)]).toEqual(['network-request-failed', '', ''])
  })

  it('is absent when all went well', async () => {
    expect(await inOurWords(() => Promise.resolve('in'))).toBe('in')
  })
})
