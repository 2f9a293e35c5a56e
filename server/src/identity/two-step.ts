import { twoFactor } from 'better-auth/plugins/two-factor'

/** How often a code may be wrong before nobody is asked any more for a while, however many log-ins are begun. */
const lockout = { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 }

/**
 * A code of an authenticator app after the password, and recovery codes for a lost phone. Both are sealed with the server's
 * secret; a recovery code works once; five wrong codes end a log-in, ten lock the second step for a quarter of an hour.
 */
const plugin = twoFactor({
  issuer: 'Serein',
  accountLockout: lockout,
  backupCodeOptions: { amount: 10, length: 10, storeBackupCodes: 'encrypted' },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factor',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
})

/** Asked for after a log-in with Firebase, too, which the plugin does not know. */
export const twoStepPlugin = {
  ...plugin,
  hooks: {
    after: plugin.hooks.after.map((hook) => ({
      ...hook,
      matcher: (context: Parameters<typeof hook.matcher>[0]) =>
        context.path === '/sign-in/firebase' || hook.matcher(context),
    })),
  },
}

/** What stands open of it is listed in refusal.ts; these are its words for "no". */
export const twoStepRefusals = {
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second_step_over',
  INVALID_TWO_FACTOR_COOKIE: 'second_step_over',
  ACCOUNT_TEMPORARILY_LOCKED: 'too_many_requests',
  INVALID_PASSWORD: 'wrong_password',
} as const
