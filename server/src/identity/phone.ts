import { refuse } from '@serein/shared/refusal.ts'
import { createAuthEndpoint, getIP } from 'better-auth/api'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import * as z from 'zod'
import { transaction } from '../platform/command.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import { numberOf } from '../platform/phone-number.ts'
import type { Db } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import type { Secrets } from '../platform/secret.ts'
import { languageOf } from '../platform/wire.ts'
import { noAddress } from './anonymous.ts'
import { inWords } from './auth-answer.ts'
import { askerAt, newCode, tryCode, useCode } from './one-time-code.ts'

const body = z.object({ phone: z.string(), country: z.string() })

/**
 * In by telephone: a code is sent to a number, and lets in whoever has it; a number nobody has yet opens an account. The
 * identity server's own plugin finds the person and opens the session; sending and counting are ours.
 */
export function byPhone({ db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date }) {
  const plugin = phoneNumber({
    schema: {
      user: {
        fields: { phoneNumber: 'phone_number', phoneNumberVerified: 'phone_number_verified' },
      },
    },
    signUpOnVerification: { getTempEmail: noAddress, getTempName: () => '' },
    sendOTP: () => {
      throw new Error('codes are sent by an endpoint of ours')
    },
    async verifyOTP(attempt) {
      await inWords(async () => {
        const codeId = await tryCode(
          db,
          secrets,
          { kind: 'phone', subject: attempt.phoneNumber, code: attempt.code },
          now(),
        )
        await useCode(db, codeId, now())
      })
      return true
    },
  })
  const sendPhoneNumberOTP = createAuthEndpoint(
    '/phone-number/send-otp',
    { method: 'POST', body },
    async (context) => {
      const { headers = new Headers() } = context
      const language = languageOf(headers)
      const send = async () => {
        const number = numberOf(context.body)
        if (!number) throw refuse('phone_invalid')
        const asker = askerAt(secrets[0], getIP(headers, context.context.options))
        return sendCode(db, { to: number, language, asker }, now())
      }
      return context.json(await inWords(send))
    },
  )
  const { verifyPhoneNumber } = plugin.endpoints
  return { ...plugin, endpoints: { sendPhoneNumberOTP, verifyPhoneNumber } }
}

/** Has a new code sent. The answer is the same whether anybody has the number. */
function sendCode(
  db: Db,
  { to, language, asker }: { to: string; language: Language; asker: string },
  now: Date,
) {
  return transaction(db, async (tx) => {
    const whose = { kind: 'phone', recipient: to, subject: to, asker } as const
    const { codeId, ...sent } = await newCode(tx, whose, now)
    const event = 'phone_code.requested'
    await publish(tx, { businessId: noBusiness, event, subjectId: codeId, data: { language } })
    return { phoneNumber: to, ...sent }
  })
}
