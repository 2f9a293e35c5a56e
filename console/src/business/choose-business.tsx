import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { Avatar } from '@serein/ui/avatar.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Entrance } from '../page/entrance.tsx'
import { useWords } from '../language/words.ts'
import { LogOutButton } from '../page/log-out.tsx'
import { QueryBoundary } from '../page/page.tsx'
import { useChooseBusiness } from './use-choose-business.ts'

/** For a member of several businesses who has not chosen one yet. */
export function ChooseBusiness() {
  const { t } = useWords()
  const { query } = useClient()
  const mine = useQuery(query.business.mine.queryOptions({}))
  const choose = useChooseBusiness()
  return (
    <Entrance title={t('business.choose.title')} width="narrow" action={<LogOutButton />}>
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
    </Entrance>
  )
}
