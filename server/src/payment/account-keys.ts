/** What opens an account at a provider. Only the server has it, and only while it works. */
export type AccountKeys = {
  businessId: string
  /** Null: the environment's. */
  accountId: string | null
  publicKey: string
  secretKey: string
  isLive: boolean
  /** Where the provider answers; null: where it does for everybody. */
  url: string | null
}
