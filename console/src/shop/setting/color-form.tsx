import { useClient } from '@serein/client/provider.tsx'
import { brandColors, type BrandTone, usualColor } from '@serein/shared/shop/brand-color.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../../language/words.ts'
import { SideForm } from '../../form/side-form.tsx'
import { useServerForm } from '../../form/use-server-form.ts'

/** The colour as it is shown, light and dark. */
export function ColorSample({ color }: { color: string }) {
  const { light, dark } = brandColors(color)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Sample tone={light} theme="light" />
      <Sample tone={dark} theme="dark" />
    </div>
  )
}

/** The colour of a shop, with what it looks like where clients meet it. */
export function ColorForm({ settings, onDone }: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { shopId, brandColor } = settings
  const form = useServerForm({
    name: () => t('shop.color.title'),
    initial: { isOwn: brandColor !== null, color: brandColor ?? usualColor },
    before: { brandColor },
    read: ({ isOwn, color }) => ({ sent: { brandColor: isOwn ? color : null }, faults: [] }),
    send: (wanted) => api.shop.chooseColor({ shopId, ...wanted }),
    refresh: query.shop.key(),
    onDone,
  })
  const { isOwn, color } = form.values
  const isChanged = brandColors(color).light.primary !== color
  return (
    <SideForm
      why={t('shop.color.why')}
      form={form}
      preview={isOwn ? <ColorSample color={color} /> : undefined}
    >
      <Checkbox {...form.tick('isOwn')} label={t('shop.color.own')} />
      {isOwn ? (
        <label className="flex items-center gap-4 font-semibold">
          <input
            type="color"
            {...form.text('color')}
            className="h-13 w-20 cursor-pointer rounded-sm border border-line-strong bg-surface p-1"
          />
          {t('shop.color.choose')}
        </label>
      ) : null}
      {isOwn && isChanged ? <Notice>{t('shop.color.changed')}</Notice> : null}
    </SideForm>
  )
}

function Sample({ tone, theme }: { tone: BrandTone; theme: 'light' | 'dark' }) {
  const { t } = useWords()
  return (
    <div data-theme={theme} className="flex flex-col items-start gap-2.5 rounded-md bg-paper p-4">
      <span className="font-semibold" style={{ color: tone.primary }}>
        {t('shop.color.sampleLink')}
      </span>
      <span
        className="rounded-full px-4 py-2 text-sm font-semibold"
        style={{ background: tone.primary, color: tone.onPrimary }}
      >
        {t('shop.color.sampleButton')}
      </span>
      <span
        className="rounded-full px-3 py-1 text-sm"
        style={{ background: tone.soft, color: tone.primary }}
      >
        {t('shop.color.sampleTag')}
      </span>
    </div>
  )
}
