import { useClient, useFormat } from '@serein/client/provider.tsx'
import { type Amenity, amenityKinds } from '@serein/shared/shop/rules.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { shopTextLimits } from '@serein/shared/shop/settings-rules.ts'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useWrittenLanguages } from '../../form/written-languages.ts'
import { SideForm } from '../../form/side-form.tsx'
import { Ticks } from '../../form/ticks.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'

/** What a client reads first of a shop. */
export function IntroductionSummary({ settings }: { settings: ShopSettings }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { description, amenities } = settings.introduction
  const text = pick(description)
  return (
    <>
      <p className={text ? undefined : 'text-ink-soft'}>{text || t('shop.introduction.noText')}</p>
      <p className="mt-1 text-ink-soft">
        {amenities.length > 0
          ? format.list(amenities.map((kind) => t(`shop.amenity.${kind as Amenity}`)))
          : t('shop.introduction.noAmenities')}
      </p>
    </>
  )
}

/** A few sentences on a shop, and what it has beside its rooms. */
export function IntroductionForm(props: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { settings, onDone } = props
  const { shopId } = settings
  const { description, amenities } = settings.introduction
  const before = { description, amenities: amenities as Amenity[] }
  const form = useServerForm({
    name: () => t('shop.introduction.title'),
    initial: before,
    before,
    read: (sent) => ({ sent, faults: [] }),
    send: (wanted) => api.shop.introduce({ shopId, ...wanted }),
    refresh: query.shop.key(),
    onDone,
  })
  const { languages, fieldOf, wordOf } = useWrittenLanguages()
  return (
    <SideForm why={t('shop.introduction.why')} form={form}>
      {languages.map((language) => (
        <TextArea
          {...fieldOf(language, (each) => form.text(`description.${each}`))}
          key={language}
          lang={language}
          rows={4}
          label={t(`shop.introduction.description.${wordOf(language)}`)}
          note={t('common.optional')}
          maxLength={shopTextLimits.description}
        />
      ))}
      <Ticks
        label={t('shop.introduction.amenities')}
        entries={amenityKinds.map((id) => ({ id, name: t(`shop.amenity.${id}`) }))}
        chosen={form.values.amenities}
        onChosen={(ids) => form.set({ amenities: ids as Amenity[] })}
      />
    </SideForm>
  )
}
