import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { BatchOutcome } from '@serein/shared/catalogue/menu-batch.ts'
import type { ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { useFaultText } from './fault-words.ts'

/** As much of a name as leaves room to say that it is a copy. */
const copyNameLength = 70

/** Copies a service, and publishes many: each of the two can be undone. */
export function useMenuBatch() {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const faultText = useFaultText()
  const { run, isPending } = useCommand({
    refresh: [query.catalogue.ofBusiness.key(), query.catalogue.menu.key()],
    failedText: t('catalogue.failed'),
    reasonOf: (error) => faultText(refusalOf(error)),
  })
  const quietly = (send: () => Promise<unknown>) =>
    run(async () => {
      await send()
      return null
    })
  return {
    isPending,
    /** Adds a menu, and takes it back as long as nobody has booked from it. */
    add(menu: Parameters<typeof api.catalogue.addServices>[0]) {
      const answer: { services: BatchOutcome[] } = { services: [] }
      return run(
        async () => {
          Object.assign(answer, await api.catalogue.addServices(menu))
          const drafts = answer.services.filter(({ state }) => state === 'draft').length
          return t('catalogue.starter.added', { count: answer.services.length, drafts })
        },
        () =>
          quietly(async () => {
            const serviceIds = answer.services.map(({ serviceId }) => serviceId)
            await api.catalogue.publishServices({ serviceIds, isPublished: false })
            for (const serviceId of serviceIds) await api.catalogue.removeService({ serviceId })
          }),
      )
    },
    copy({ id, name }: ServiceEntry) {
      const made = { serviceId: '' }
      const copyName = {
        en: `${name.en.slice(0, copyNameLength)} (copy)`,
        fr: `${name.fr.slice(0, copyNameLength)} (copie)`,
      }
      return run(
        async () => {
          Object.assign(made, await api.catalogue.copyService({ serviceId: id, name: copyName }))
          return t('catalogue.copied', { name: name[language] })
        },
        () => quietly(() => api.catalogue.removeService(made)),
      )
    },
    /** @returns those that could not be, with what they lack */
    async publishAll(serviceIds: string[]): Promise<BatchOutcome[]> {
      const answer: { services: BatchOutcome[] } = { services: [] }
      const publishedIds = () =>
        answer.services.flatMap(({ serviceId, state }) =>
          state === 'published' ? [serviceId] : [],
        )
      await run(
        async () => {
          Object.assign(
            answer,
            await api.catalogue.publishServices({ serviceIds, isPublished: true }),
          )
          const count = publishedIds().length
          return count === 0 ? null : t('catalogue.publishedMany', { count })
        },
        () =>
          quietly(() =>
            api.catalogue.publishServices({ serviceIds: publishedIds(), isPublished: false }),
          ),
      )
      return answer.services.filter(({ state }) => state === 'draft')
    },
  }
}
