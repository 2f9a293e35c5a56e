import type { SessionUser } from '@serein/client/session.ts'
import type { Answers } from '@serein/client/testing/answers.ts'

export const camille: SessionUser = {
  uid: 'camille',
  displayName: 'Camille Durand',
  email: 'camille@example.test',
  emailVerified: true,
  phoneNumber: null,
  photoURL: null,
  tenantId: null,
  isAnonymous: false,
  providerData: [],
  creationTime: '2026-01-05T09:00:00.000Z',
  lastSignInTime: '2026-11-25T09:00:00.000Z',
}

/** A server that says itself who people are, and sends what it sends. */
export const methods: Answers = {
  'identity.signInMethods': {
    phone: true,
    google: false,
    firebase: null,
    outbox: null,
  },
}
