import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type {
  ManagedAddOn,
  ManagedCatalogue,
  ManagedCategory,
  ServiceEntry,
} from '@serein/shared/catalogue/managed-catalogue.ts'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { useFaultText } from './fault-words.ts'

type Turn = 'publishService' | 'withdrawService' | 'retireService'

const backTo = {
  draft: 'withdrawService',
  published: 'publishService',
  retired: 'retireService',
} as const satisfies Record<ServiceEntry['state'], Turn>

/** Publishes, retires, deletes and puts in order; what can be taken back offers it. */
export function useCatalogueVerbs() {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const faultText = useFaultText()
  const key = query.catalogue.ofBusiness.queryKey()
  const command = useCommand({
    refresh: [query.catalogue.ofBusiness.key(), query.catalogue.menu.key()],
    failedText: t('catalogue.failed'),
    reasonOf: (error) => faultText(refusalOf(error)),
  })
  const show = (change: (now: ManagedCatalogue) => ManagedCatalogue) => {
    void cache.cancelQueries({ queryKey: key })
    cache.setQueryData<ManagedCatalogue>(key, (now) => now && change(now))
  }
  const run = (
    send: () => Promise<unknown>,
    doneText: string | null = null,
    undo?: () => unknown,
  ) =>
    command.run(async () => {
      await send()
      return doneText
    }, undo)
  const turn = (service: ServiceEntry, to: Turn, isUndone = false): Promise<boolean> => {
    const { id: serviceId, name, state } = service
    const undo = () => turn({ ...service, state: stateOf[to] }, backTo[state], true)
    const doneText = t(`catalogue.done.${stateOf[to]}`, { name: name[language] })
    return run(() => api.catalogue[to]({ serviceId }), doneText, isUndone ? undefined : undo)
  }
  return {
    turn,
    remove: ({ id: serviceId, name }: ServiceEntry) =>
      run(
        () => api.catalogue.removeService({ serviceId }),
        t('catalogue.removed', { name: name[language] }),
      ),
    removeCategory: ({ id, kind, name }: ManagedCategory) =>
      run(
        () => api.catalogue.removeCategory({ categoryId: id }),
        t('catalogue.removed', { name: name[language] }),
        () => run(() => api.catalogue.saveCategory({ categoryId: null, kind, name })),
      ),
    turnAddOn({ id: addOnId, ...addOn }: ManagedAddOn) {
      const set = (isActive: boolean) => () =>
        api.catalogue.saveAddOn({ ...addOn, addOnId, isActive })
      const doneText = t(addOn.isActive ? 'catalogue.done.retired' : 'catalogue.addOn.restored', {
        name: addOn.name[language],
      })
      return run(set(!addOn.isActive), doneText, () => run(set(addOn.isActive)))
    },
    orderCategories(categoryIds: string[]) {
      show((now) => ({ ...now, categories: sorted(now.categories, categoryIds) }))
      return run(() => api.catalogue.orderCategories({ categoryIds }))
    },
    orderServices(categoryId: string, serviceIds: string[]) {
      show((now) => ({ ...now, services: sorted(now.services, serviceIds) }))
      return run(() => api.catalogue.orderServices({ categoryId, serviceIds }))
    },
  }
}

const stateOf = {
  publishService: 'published',
  withdrawService: 'draft',
  retireService: 'retired',
} as const satisfies Record<Turn, ServiceEntry['state']>

/** Those that are named stand in this order, the others where they stood. */
function sorted<T extends { id: string }>(all: T[], ids: string[]): T[] {
  const named = ids.flatMap((id) => all.find((one) => one.id === id) ?? [])
  let next = 0
  return all.map((one) => (ids.includes(one.id) ? named[next++]! : one))
}
