import { hash } from '@node-rs/argon2'

/** Following OWASP's password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordCost = typeof passwordCost

export function hashPassword(password: string, cost = passwordCost): Promise<string> {
  return hash(password, cost)
}
