import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { RefusalData } from '@serein/shared/refusal.ts'
import type { Resources } from '@serein/shared/resource/contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { runOrThrow, useQueue } from '../command/use-queue.ts'
import { useServiceNames } from './use-service-names.ts'

export type Kind = Resources['kinds'][number]
export type Unit = Resources['units'][number]
export type ResourceVerbs = ReturnType<typeof useResources>['verbs']

/** Rooms and equipment of a shop and what can be done with them: each retirement can be undone. */
export function useResources(shopId: string) {
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { explain, namesOf } = useExplanation()
  const key = query.resource.list.queryKey({ input: { shopId } })
  const resourcesQuery = useQuery(query.resource.list.queryOptions({ input: { shopId } }))
  const run = useQueue<Resources>(key, t('common.failed'))
  const restore = async (name: string, command: () => Promise<Resources>) => {
    if (await run(command)) showToast({ tone: 'good', text: t('resource.restored', { name }) })
  }
  const offerUndo = (text: string, undo: () => void) =>
    showToast({ text, action: { label: t('common.undo'), run: undo } })

  const verbs = {
    saveUnit: (unit: Omit<Parameters<typeof api.resource.saveUnit>[0], 'shopId'>) =>
      runOrThrow(run, () => api.resource.saveUnit({ shopId, ...unit })),
    saveKind: (kind: Omit<Parameters<typeof api.resource.saveKind>[0], 'shopId'>) =>
      runOrThrow(run, () => api.resource.saveKind({ shopId, ...kind })),
    addRooms: (rooms: Omit<Parameters<typeof api.resource.addRooms>[0], 'shopId'>) =>
      runOrThrow(run, () => api.resource.addRooms({ shopId, ...rooms })),
    async retireUnit({ id: unitId, name, kindId }: Unit) {
      const left = await run(() => api.resource.retireUnit({ shopId, unitId }), explain(name))
      if (!left) return
      const services = left.kinds.find(({ id }) => id === kindId)?.services ?? []
      const isLast = !left.units.some((unit) => unit.isActive && unit.kindId === kindId)
      const text =
        isLast && services.length > 0
          ? t('resource.retiredLast', { name, services: namesOf(services) })
          : t('resource.retired', { name })
      offerUndo(text, () => void verbs.restoreUnit({ id: unitId, name }))
    },
    restoreUnit({ id: unitId, name }: Pick<Unit, 'id' | 'name'>) {
      return restore(name, () => api.resource.restoreUnit({ shopId, unitId }))
    },
    async retireKind(kind: Kind) {
      const [kindId, name] = [kind.id, pick(kind.name)]
      if (!(await run(() => api.resource.retireKind({ shopId, kindId }), explain(name)))) return
      offerUndo(t('resource.retiredKind', { name }), () => void verbs.restoreKind(kind))
    },
    restoreKind({ id: kindId, name }: Kind) {
      return restore(pick(name), () => api.resource.restoreKind({ shopId, kindId }))
    },
    order(unitIds: string[]) {
      const rank = new Map(unitIds.map((id, place) => [id, place]))
      const place = ({ id }: Unit) => rank.get(id) ?? rank.size
      void cache.cancelQueries({ queryKey: key })
      cache.setQueryData<Resources>(
        key,
        (now) => now && { ...now, units: now.units.toSorted((a, b) => place(a) - place(b)) },
      )
      return run(() => api.resource.orderUnits({ shopId, unitIds }))
    },
  }
  return { resourcesQuery, verbs }
}

/** Says what something is still used by, where that is why it was refused. */
function useExplanation() {
  const { t } = useWords()
  const namesOf = useServiceNames()
  const explain = (name: string) => (error: unknown) => {
    const refusal = refusalOf(error)
    if (refusal?.code !== 'resource_in_use') return false
    const { visits, units, services } = refusal.data as RefusalData<'resource_in_use'>
    const text =
      visits > 0
        ? t('resource.inUse.visits', { name, count: visits })
        : services.length > 0
          ? t('resource.inUse.services', { name, services: namesOf(services) })
          : t('resource.inUse.units', { name, count: units })
    showToast({ tone: 'bad', text })
    return true
  }
  return { explain, namesOf }
}
