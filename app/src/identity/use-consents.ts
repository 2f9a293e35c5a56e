import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient, useSession } from '@serein/client/provider.tsx'
import type { Consents } from '@serein/shared/identity/legal.ts'
import { consentsOptions } from './legal-data.ts'

/** A member’s consents, and the commands to give and withdraw them. */
export function useConsents() {
  const { query } = useClient()
  const user = useSession()
  const client = useQueryClient()
  const options = consentsOptions(query)
  const found = useQuery({ ...options, enabled: user !== null && !user.isAnonymous })
  const onSuccess = (consents: Consents) => {
    client.setQueryData(options.queryKey, consents)
  }
  return {
    consents: found,
    give: useMutation(query.consent.give.mutationOptions({ onSuccess })),
    withdraw: useMutation(query.consent.withdraw.mutationOptions({ onSuccess })),
  }
}

/** The consent in force, if any. */
export function consentTo(consents: Consents | undefined, kind: Consents['given'][number]['kind']) {
  return consents?.given.find((each) => each.kind === kind && each.withdrawnAt === null)
}
