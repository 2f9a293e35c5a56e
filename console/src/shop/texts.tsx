import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { textKinds, type TextKind } from '@serein/shared/shop/text-kind.ts'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { useWantedService } from './text-address.ts'
import { type TextBody, TextForm } from '../rich-text/text-form.tsx'
import { TextVersions } from './text-versions.tsx'
import { useTexts } from './use-texts.ts'

/** What the business and its shops say at length: one text at a time, with its versions. */
export function Page() {
  const { t } = useWords()
  const title = t('shop.texts.title')
  return (
    <ForShop title={title}>
      {(shop, who) => (
        <ConsolePage title={title}>
          <Texts key={shop.id} shop={shop} who={who} />
        </ConsolePage>
      )}
    </ForShop>
  )
}

function Texts({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const wanted = useWantedService()
  const [kind, choose] = useState<TextKind>(wanted ? 'service' : 'about')
  const { services, serviceId, chooseService } = useServices(wanted, who)
  /** What was written and not saved yet, so that looking at another text loses nothing. */
  const [drafts, setDrafts] = useState<Partial<Record<string, TextBody>>>({})
  const mayChange = who.permissions.setting === 'change'
  const subjectId = { shop: shop.id, service: serviceId }[kind as string] ?? who.business.id
  return (
    <div className="flex max-w-240 flex-col gap-6 p-6 max-md:p-5">
      <div className="flex max-w-100 flex-col gap-4">
        <Select
          label={t('shop.texts.which')}
          help={t(`shop.texts.where.${kind}`)}
          value={kind}
          options={textKinds
            .filter((id) => id !== 'service' || services.length > 0)
            .map((id) => ({
              id,
              label: t(`shop.texts.kind.${id}`, { business: who.business.name, shop: shop.name }),
            }))}
          onSelect={(id) => choose(id as TextKind)}
        />
        {kind === 'service' && serviceId ? (
          <Select
            label={t('shop.texts.service')}
            value={serviceId}
            options={services}
            onSelect={chooseService}
          />
        ) : null}
      </div>
      <OneText
        key={`${kind} ${subjectId}`}
        kind={kind}
        subjectId={subjectId}
        shop={shop}
        mayChange={mayChange}
        draft={drafts[`${kind} ${subjectId}`]}
        onDraft={(draft) => setDrafts((before) => ({ ...before, [`${kind} ${subjectId}`]: draft }))}
      />
      {mayChange ? null : <p className="text-sm text-ink-soft">{t('shop.texts.look')}</p>}
    </div>
  )
}

/** The services of the menu, and the one whose text is written: the wanted one, else the first. */
function useServices(wanted: string | undefined, who: Member) {
  const { language } = useWords()
  const { query } = useClient()
  const [chosen, chooseService] = useState(wanted)
  const { data } = useQuery({
    ...query.catalogue.ofBusiness.queryOptions(),
    enabled: who.permissions.catalogue !== 'none',
  })
  const services = (data?.services ?? [])
    .filter(({ state, id }) => state !== 'retired' || id === chosen)
    .map(({ id, name }) => ({ id, label: name[language] }))
  return { services, serviceId: chosen ?? services[0]?.id, chooseService }
}

function OneText(props: {
  kind: TextKind
  subjectId: string
  shop: Shop
  mayChange: boolean
  draft: TextBody | undefined
  onDraft: (draft: TextBody | undefined) => void
}) {
  const { kind, subjectId, shop, mayChange, onDraft } = props
  const { languages } = useWrittenLanguages()
  const { textsQuery, pictures, verbs, isPending } = useTexts({ kind, subjectId, shopId: shop.id })
  return (
    <QueryBoundary query={textsQuery} loading={<Skeleton className="h-100 w-full" />}>
      {(history) => (
        <>
          {pictures.isPending ? (
            <Skeleton className="h-100 w-full" />
          ) : (
            <TextForm
              // Going back makes the editor anew; saving does not, so that one can write on.
              key={verbs.restoredVersion}
              languages={languages}
              text={history.text}
              draft={props.draft}
              pictures={pictures.data?.pictures ?? []}
              mayChange={mayChange}
              isPending={isPending}
              onDraft={onDraft}
              onSave={async (body) => {
                if (await verbs.save(history.text?.version ?? 0, body)) onDraft(undefined)
              }}
            />
          )}
          <TextVersions
            versions={history.versions}
            timeZone={shop.timeZone}
            isPending={isPending}
            onRestore={
              mayChange
                ? async (version) => {
                    if (await verbs.restore(history.text?.version ?? 0, version)) onDraft(undefined)
                  }
                : null
            }
          />
        </>
      )}
    </QueryBoundary>
  )
}
