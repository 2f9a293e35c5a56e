import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { LegalText } from '@serein/shared/identity/legal.ts'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { legalOptions } from './legal-data.ts'
import { RichText } from './rich-text.tsx'
import { useDay } from '@serein/client/use-day.ts'
import { consentTo, useConsents } from './use-consents.ts'

export type PageKind = 'terms' | 'privacy'

export async function preloadLegal(
  { query, queryClient, search }: Preload<PageKind>,
  kind: PageKind,
): Promise<void> {
  await queryClient.ensureQueryData(legalOptions(query, kind, search.version))
}

/** A legal text with its version, changes and earlier versions. */
export function LegalScreen(props: { kind: PageKind; version?: number; children?: ReactNode }) {
  const { t, language } = useWords()
  const { query } = useClient()
  const text = useQuery(legalOptions(query, props.kind, props.version))
  return (
    <Screen title={t(`identity.${props.kind}.title`)} back={linkTo('more')}>
      <QueryBoundary query={text} loading={<LegalSkeleton />}>
        {(found) => (
          <>
            <Version text={found} kind={props.kind} />
            {props.children}
            <RichText text={found.body[language]} lang={language} />
            <Earlier text={found} kind={props.kind} />
            {props.kind === 'terms' ? <Notices /> : null}
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Version({ text, kind }: { text: LegalText; kind: PageKind }) {
  const { t, pick } = useWords()
  const day = useDay()
  const { consents, give } = useConsents()
  const agreed = consentTo(consents.data, kind)
  const isAsked = consents.data?.asked.some((each) => each.kind === kind) && text.isNewest
  return (
    <div className="mb-6 flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        {t('identity.legal.version', { version: text.version, day: day(text.publishedAt) })}
        {agreed && agreed.version === text.version
          ? ` · ${t('identity.legal.agreed', { day: day(agreed.givenAt) })}`
          : null}
      </p>
      {text.isNewest ? null : (
        <Notice tone="gold" action={<Link href={linkTo(kind)}>{t('identity.legal.newest')}</Link>}>
          {t('identity.legal.isOld')}
        </Notice>
      )}
      {isAsked ? (
        <Notice
          tone="primary"
          title={t('identity.legal.changed')}
          action={
            <Button
              size="sm"
              pending={give.isPending}
              onClick={() => give.mutate({ kind, version: text.version })}
            >
              {t('identity.legal.agree')}
            </Button>
          }
        >
          {pick(text.changes)}
        </Notice>
      ) : null}
      <Failure error={give.error} />
    </div>
  )
}

function Earlier({ text, kind }: { text: LegalText; kind: PageKind }) {
  const { t, pick } = useWords()
  const day = useDay()
  if (text.editions.length < 2) return null
  return (
    <Section size="item" title={t('identity.legal.editions')} className="mt-10">
      <ul className="flex flex-col gap-3">
        {text.editions.map((edition) => (
          <li key={edition.version}>
            {edition.version === text.version ? (
              <span className="font-medium">
                {t('identity.legal.version', {
                  version: edition.version,
                  day: day(edition.publishedAt),
                })}
              </span>
            ) : (
              <Link href={linkTo(kind, { version: edition.version })}>
                {t('identity.legal.version', {
                  version: edition.version,
                  day: day(edition.publishedAt),
                })}
              </Link>
            )}
            <span className="block text-sm text-ink-soft">{pick(edition.changes)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The licences of the app’s packages. */
function Notices() {
  const { t } = useWords()
  return (
    <p className="mt-10 text-sm">
      <Link tone="quiet" href={`${import.meta.env.SERVER_ORIGIN}/notices.txt`} target="_blank">
        {t('identity.terms.notices')}
      </Link>
    </p>
  )
}

function LegalSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-5 w-60 rounded-sm" />
      {[5, 4, 6, 3].map((lines) => (
        <SkeletonText key={lines} lines={lines} />
      ))}
    </div>
  )
}
