import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { Avatar } from '@serein/ui/avatar.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { useWords } from '../language/words.ts'
import { LogOutButton } from '../page/log-out.tsx'
import { QueryBoundary } from '../page/page.tsx'
import { Preferences } from '../page/preferences.tsx'
import { useChooseBusiness } from './use-choose-business.ts'

/** For who works for several businesses and has not said for which of them now. */
export function ChooseBusiness() {
  const { t } = useWords()
  const { query } = useClient()
  const mine = useQuery(query.business.mine.queryOptions({}))
  const choose = useChooseBusiness()
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <title>{`${t('business.choose.title')} · Serein`}</title>
      <div className="w-full max-w-105">
        <div className="mb-5 flex items-center justify-between">
          <Wordmark name="Serein" />
          <div className="flex">
            <Preferences />
            <LogOutButton />
          </div>
        </div>
        <div className="rounded-lg bg-surface p-7 shadow-soft">
          <h1 className="serif text-2xl">{t('business.choose.title')}</h1>
          <p className="mt-1.5 mb-4 text-ink-soft">{t('business.choose.text')}</p>
          <QueryBoundary query={mine}>
            {({ businesses }) => (
              <List label={t('business.choose.title')}>
                {businesses.map(({ id, name, role }) => (
                  <ListRow
                    key={id}
                    serif
                    title={name}
                    subtitle={t(`frame.role.${role}`)}
                    start={<Avatar name={name} />}
                    end={<ChevronRight aria-hidden className="size-5 text-ink-soft" />}
                    onPress={() => choose.isPending || choose.mutate(id)}
                  />
                ))}
              </List>
            )}
          </QueryBoundary>
        </div>
      </div>
    </main>
  )
}
