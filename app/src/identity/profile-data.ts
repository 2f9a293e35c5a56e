import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Client, useClient } from '@serein/client/provider.tsx'
import { sessionQuery } from '@serein/client/session.ts'
import type { Profile } from '@serein/shared/identity/profile.ts'

export function profileOptions(query: Client['query']) {
  return query.profile.get.queryOptions({})
}

/** The commands on the profile; their results are shown at once, also in the session’s name and portrait. */
export function useProfileVerbs() {
  const { query, api } = useClient()
  const client = useQueryClient()
  const onSuccess = async (profile: Profile) => {
    client.setQueryData(profileOptions(query).queryKey, profile)
    await client.invalidateQueries({ queryKey: sessionQuery(api).queryKey })
  }
  return {
    save: useMutation(query.profile.save.mutationOptions({ onSuccess })),
    setUp: useMutation(query.profile.setUp.mutationOptions({ onSuccess })),
    addPhoto: useMutation(query.profile.addPhoto.mutationOptions({ onSuccess })),
    removePhoto: useMutation(query.profile.removePhoto.mutationOptions({ onSuccess })),
  }
}
