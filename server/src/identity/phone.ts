import { Refusal } from '@serein/shared/refusal.ts'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import * as z from 'zod'
import type { Db } from '../platform/pool.ts'
import { languageOf } from '../platform/wire.ts'
import { noAddress } from './anonymous.ts'
import { sendCode, tryCode } from './phone-code.ts'

const body = z.object({ phone: z.string(), country: z.string() })

/**
 * In by telephone: a code is sent to a number, and lets in whoever has it; a number nobody has yet opens an account. The
 * identity server's own plugin finds the person and opens the session; sending and counting are ours.
 */
export function byPhone({ db, secret, now }: { db: Db; secret: string; now: () => Date }) {
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
    async verifyOTP(given) {
      const tried = await tryCode(db, secret, given, now())
      if (tried.is === 'over') throw asApiError('code_over')
      if (tried.is === 'wrong') throw asApiError('code_wrong', { triesLeft: tried.triesLeft })
      return true
    },
  })
  const sendPhoneNumberOTP = createAuthEndpoint(
    '/phone-number/send-otp',
    { method: 'POST', body },
    async (context) => {
      const number = numberOf(context.body)
      if (!number) throw asApiError('phone_invalid')
      const language = languageOf(context.headers ?? new Headers())
      try {
        return context.json(await sendCode(db, { phoneNumber: number, language }, now()))
      } catch (error) {
        throw error instanceof Refusal ? asApiError(error.code, error.data) : error
      }
    },
  )
  const { verifyPhoneNumber } = plugin.endpoints
  return { ...plugin, endpoints: { sendPhoneNumberOTP, verifyPhoneNumber } }
}

/** The number in its international form, from however it is written in its country; null for what is none. */
export function numberOf({ phone, country }: { phone: string; country: string }): string | null {
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(phone, home)
  return parsed?.isValid() ? parsed.number : null
}

function asApiError(code: string, data?: unknown): APIError {
  return new APIError('BAD_REQUEST', { code, data })
}
