import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useOnline } from '@serein/client/connection.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** In a shell, the age of the stored answers. */
const AsOf = import.meta.env.NATIVE
  ? lazy(async () => ({ default: (await import('../shell/as-of.tsx')).AsOf }))
  : null

/** Says that there is no network and what still works, until the network is back. */
export function OfflineBar() {
  const { t } = useWords()
  const online = useOnline()
  const before = useRef(true)
  useEffect(() => {
    if (online && !before.current) showToast({ text: t('frame.offline.back'), tone: 'good' })
    before.current = online
  }, [online, t])
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--sticky-top', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    // The live region must exist before its words to be announced.
    <div ref={bar} role="status" className="sticky top-0 z-30 [view-transition-name:offline-bar]">
      {online ? null : (
        <p className="flex animate-rise items-center justify-center gap-2.5 border-b border-line bg-gold-soft px-(--page-margin) pt-[calc(10px+var(--safe-top))] pb-2.5 text-sm">
          <CloudOff aria-hidden className="size-4.5 shrink-0 text-gold" />
          <span className="min-w-0">
            <strong className="font-semibold">{t('frame.offline.title')}</strong>{' '}
            {t('frame.offline.text')}
            {AsOf ? (
              <Suspense>
                <AsOf />
              </Suspense>
            ) : null}
          </span>
        </p>
      )}
    </div>
  )
}
