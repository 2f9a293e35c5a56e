import {
  type QueryKey,
  useMutation,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'

/** Changes a part of a setting that is read by `found`: shown at once, saved one after the other. */
export function useSavedSetting<Setting extends object>(
  found: UseQueryResult<Setting>,
  wanted: {
    queryKey: QueryKey
    /** Saves of one name follow each other. */
    scope: string
    save: (setting: Setting) => Promise<unknown>
    onRefused?: (error: unknown) => void
  },
) {
  const client = useQueryClient()
  const { queryKey } = wanted
  // A switch answers in the same moment; the cache tells of its change a moment later.
  const [changed, setChanged] = useState<Partial<Setting>>({})
  const save = useMutation({
    scope: { id: wanted.scope },
    mutationFn: wanted.save,
    onError: (error) => {
      setChanged({})
      wanted.onRefused?.(error)
      void client.invalidateQueries({ queryKey })
    },
  })
  return {
    found: { ...found, data: found.data && { ...found.data, ...changed } },
    save,
    change(part: Partial<Setting>) {
      const before = client.getQueryData<Setting>(queryKey)
      if (!before) return
      const after = { ...before, ...part }
      setChanged((earlier) => ({ ...earlier, ...part }))
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, after)
      save.mutate(after)
    },
  }
}
