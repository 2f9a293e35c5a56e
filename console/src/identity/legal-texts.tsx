import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { useDay } from '@serein/client/use-day.ts'
import {
  type LegalHistory,
  type LegalPage,
  legalPages,
} from '@serein/shared/identity/legal-draft.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { MiddleSheet } from '../page/sheet.tsx'
import { TextForm } from '../rich-text/text-form.tsx'
import { LegalPublishForm } from './legal-publish-form.tsx'
import { type LegalWords, useLegal } from './use-legal.ts'

/** The legal texts: the draft of the next version, and all published ones. */
export function Page() {
  const { t } = useWords()
  const [kind, choose] = useState<LegalPage>('privacy')
  return (
    <ConsolePage title={t('identity.legal.title')}>
      <div className="flex w-full max-w-240 flex-col gap-6 p-6 max-md:p-5">
        <Segmented
          label={t('identity.legal.which')}
          choices={legalPages.map((id) => ({ id, label: t(`identity.legal.kind.${id}`) }))}
          selected={kind}
          onSelect={choose}
          className="max-w-100"
        />
        <OneLegal key={kind} kind={kind} />
      </div>
    </ConsolePage>
  )
}

function OneLegal({ kind }: { kind: LegalPage }) {
  const { query } = useClient()
  const history = useQuery(query.legal.history.queryOptions({ input: { kind } }))
  return (
    <QueryBoundary query={history} loading={<Skeleton className="h-100 w-full" />}>
      {(data) => (
        <>
          <Draft key={data.draft?.version ?? 0} kind={kind} history={data} />
          <Versions kind={kind} history={data} />
        </>
      )}
    </QueryBoundary>
  )
}

function Draft({ kind, history }: { kind: LegalPage; history: LegalHistory }) {
  const { t } = useWords()
  const day = useDay()
  const { draft } = history
  const verbs = useLegal(kind, draft?.version ?? 0)
  const [body, setBody] = useState<LegalWords['body'] | undefined>()
  const [changes, setChanges] = useState(draft?.changes ?? { en: '', fr: '' })
  const [isPublishing, setPublishing] = useState(false)
  const stands = {
    version: draft?.version ?? 0,
    writtenAt: draft?.writtenAt ?? '',
    body: draft?.body ?? history.latest,
    pictures: [],
  }
  const isChanged =
    body !== undefined ||
    changes.en !== (draft?.changes.en ?? '') ||
    changes.fr !== (draft?.changes.fr ?? '')
  return (
    <Section title={t(draft ? 'identity.legal.draft' : 'identity.legal.next')}>
      <div className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">
          {draft
            ? t('identity.legal.draftBy', {
                when: day(draft.writtenAt),
                who: draft.writtenBy ?? t('shop.texts.nobody'),
              })
            : t('identity.legal.nextHelp')}
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          {(['en', 'fr'] as const).map((language) => (
            <TextField
              key={language}
              lang={language}
              label={t(`identity.legal.changes.${language}`)}
              help={t('identity.legal.changesHelp')}
              maxLength={300}
              value={changes[language]}
              onChange={({ target }) =>
                setChanges((before) => ({ ...before, [language]: target.value }))
              }
            />
          ))}
        </div>
        <TextForm
          text={stands}
          draft={body}
          pictures={[]}
          mayChange
          isPending={verbs.isPending}
          onDraft={setBody}
          onSave={async (words) => void (await verbs.save({ body: words, changes }))}
        />
        {draft ? (
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
            <Button disabled={isChanged} onClick={() => setPublishing(true)}>
              {t('identity.legal.publish')}
            </Button>
            <Button tone="quiet" pending={verbs.isPending} onClick={() => void verbs.discard()}>
              {t('identity.legal.discard')}
            </Button>
            {isChanged ? (
              <span className="text-sm text-ink-soft">{t('identity.legal.saveFirst')}</span>
            ) : null}
          </div>
        ) : null}
      </div>
      <MiddleSheet
        open={isPublishing}
        onClose={() => setPublishing(false)}
        title={t('identity.legal.publish')}
        subtitle={t(`identity.legal.kind.${kind}`)}
      >
        {isPublishing ? (
          <LegalPublishForm verbs={verbs} onDone={() => setPublishing(false)} />
        ) : null}
      </MiddleSheet>
    </Section>
  )
}

function Versions({ kind, history }: { kind: LegalPage; history: LegalHistory }) {
  const { t, language } = useWords()
  const day = useDay()
  const inForce = history.versions.findIndex(({ isInForce }) => isInForce)
  return (
    <Section title={t('shop.texts.versions')} size="item">
      {inForce > 0 ? (
        <Notice tone="gold" className="mb-3">
          {t('identity.legal.planned', {
            day: day(history.versions[inForce - 1]!.publishedAt),
          })}
        </Notice>
      ) : null}
      <ul className="divide-y divide-line">
        {history.versions.map(({ version, publishedAt, changes, writtenBy, isInForce }, place) => (
          <li key={version} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {place < inForce ? (
                <span className="font-medium">{t('shop.texts.version', { version })}</span>
              ) : (
                <Link href={`/${kind}?version=${version}`}>
                  {t('shop.texts.version', { version })}
                </Link>
              )}
              {isInForce ? <Badge tone="primary">{t('identity.legal.inForce')}</Badge> : null}
              {place < inForce ? <Badge tone="gold">{t('identity.legal.isPlanned')}</Badge> : null}
            </p>
            <p>{changes[language]}</p>
            <p className="text-sm text-ink-soft">
              {t('identity.legal.holdsFrom', { day: day(publishedAt) })}
              {writtenBy ? ` · ${writtenBy}` : null}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
