import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import {
  templateChannels,
  templateGroups,
  templateKindNames,
  templateKinds,
} from '@serein/shared/notification/template-kind.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import type { TemplateOf } from './template-address.ts'
import { draftKey, type Drafts } from './template-draft.ts'

/** All messages by when they are sent, and which of them the business says in its own words. */
export function TemplateList({ shop, drafts }: { shop: Shop; drafts: Drafts }) {
  const { t } = useWords()
  const { query } = useClient()
  const list = useQuery(query.template.list.queryOptions())
  return (
    <ConsolePage title={t('notification.template.title')}>
      <div className="flex max-w-200 flex-col gap-9 p-6 max-md:p-5">
        <p className="max-w-150 text-ink-soft">{t('notification.template.intro')}</p>
        <QueryBoundary query={list} loading={<Skeleton className="h-120 w-full" />}>
          {({ templates }) =>
            templateGroups.map((group) => (
              <Section key={group} size="item" title={t(`notification.template.group.${group}`)}>
                <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
                  {templateKindNames
                    .filter((kind) => templateKinds[kind].group === group)
                    .map((messageKind) => (
                      <li
                        key={messageKind}
                        className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3"
                      >
                        <Link
                          href={linkTo('/settings/messages', {
                            shop: shop.id,
                            message: messageKind,
                            channel: 'mail',
                          })}
                          className="min-w-0 flex-[1_1_16rem] font-medium"
                        >
                          {t(`notification.template.kind.${messageKind}`)}
                        </Link>
                        <span className="flex flex-wrap gap-1.5">
                          {templateChannels.map((channel) => (
                            <State
                              key={channel}
                              of={{ messageKind, channel }}
                              languages={
                                templates.find(
                                  (each) =>
                                    each.messageKind === messageKind && each.channel === channel,
                                )?.languages ?? []
                              }
                              drafts={drafts}
                            />
                          ))}
                        </span>
                      </li>
                    ))}
                </ul>
              </Section>
            ))
          }
        </QueryBoundary>
        <Notice title={t('notification.template.platform.title')}>
          {t('notification.template.platform.text')}
        </Notice>
      </div>
    </ConsolePage>
  )
}

/** Messages in our words have no mark. */
function State(props: { of: TemplateOf; languages: readonly ('en' | 'fr')[]; drafts: Drafts }) {
  const { t } = useWords()
  const { of, languages, drafts } = props
  const channel = t(`notification.template.channel.${of.channel}`)
  if (drafts[draftKey(of)])
    return <Badge tone="clay">{t('notification.template.unsavedBy', { channel })}</Badge>
  const [only] = languages
  if (!only) return null
  return (
    <Badge tone="primary">
      {languages.length === 2
        ? t('notification.template.changedBy', { channel })
        : t(`notification.template.changedOnly.${only}`, { channel })}
    </Badge>
  )
}
