import { ChevronLeft, ChevronRight, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { TopBar } from '@serein/ui/top-bar.tsx'
import { linkTo } from '../address/link.ts'
import { platform, shell } from '../entry/platform.ts'
import { useBack } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { HeartButton } from './heart-button.tsx'

/** The pictures of the shop to swipe through, with Back and share. */
export function ShopHero({ shop }: { shop: ShopDetails }) {
  const { t, pick } = useWords()
  const back = useBack(linkTo('featured'))
  const share = useShare(shop)
  const pictures = shop.pictures.length > 0 ? shop.pictures : [shop.picture]
  const { row, shownIndex, onScroll, turn } = useSnapRow()
  return (
    <div className="relative md:mt-6">
      <TopBar
        over
        back={back}
        actions={
          <>
            <HeartButton shop={shop} />
            <IconButton
              label={t('shop.share.action')}
              icon={<Share2 aria-hidden />}
              onClick={() => void share()}
            />
          </>
        }
      />
      <div
        ref={row}
        role="group"
        aria-label={t('shop.pictures.label')}
        // What scrolls must be reachable without a pointer.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="scroll-row flex snap-x snap-mandatory -outline-offset-2! md:gap-2 md:rounded-lg"
      >
        {pictures.map((picture, index) => (
          <Picture
            key={picture.src}
            picture={picture}
            sizes="(min-width: 900px) 600px, 100vw"
            alt={pick(picture.alt)}
            ratio="auto"
            eager={index === 0}
            className="h-76 shrink-0 snap-start md:h-100 md:w-[58%]!"
          />
        ))}
      </div>
      {pictures.length > 1 ? (
        <>
          <Anchor
            href={linkTo('gallery', { shop: shop.id })}
            className="hit absolute right-4 bottom-9 z-1 md:right-4 md:bottom-4"
          >
            <Badge look="scrim">
              {t('shop.gallery.title')}
              <span className="figures">{` ${shownIndex + 1} / ${pictures.length}`}</span>
            </Badge>
          </Anchor>
          <div className="pointer-events-none absolute inset-x-4 top-1/2 hidden -translate-y-1/2 justify-between md:flex">
            <IconButton
              className={turnButton}
              aria-disabled={shownIndex === 0}
              label={t('shop.pictures.previous')}
              icon={<ChevronLeft aria-hidden />}
              onClick={() => turn(-1)}
            />
            <IconButton
              className={turnButton}
              aria-disabled={shownIndex === pictures.length - 1}
              label={t('shop.pictures.next')}
              icon={<ChevronRight aria-hidden />}
              onClick={() => turn(1)}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

/** Hidden at an end, but keeps the focus. */
const turnButton =
  'pointer-events-auto aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-60'

function useSnapRow() {
  const row = useRef<HTMLDivElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const onScroll = () => {
    const element = row.current
    if (!element) return
    const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 4
    const width = element.firstElementChild?.clientWidth ?? 1
    setShownIndex(atEnd ? element.childElementCount - 1 : Math.round(element.scrollLeft / width))
  }
  const turn = (way: 1 | -1) => {
    const width = row.current?.firstElementChild?.clientWidth ?? 0
    row.current?.scrollBy({ left: way * width, behavior: 'smooth' })
  }
  return { row, shownIndex, onScroll, turn }
}

/** Opens the device’s share sheet, else copies the link. */
function useShare(shop: ShopDetails) {
  const { t } = useWords()
  return async () => {
    const url = platform.origin() + linkTo('shopDetails', { shop: shop.id })
    try {
      if (shell) return await shell.share({ title: shop.name, url })
      if (navigator.share) return await navigator.share({ title: shop.name, url })
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'good', text: t('shop.share.copied') })
    } catch (error) {
      // The reader closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ tone: 'bad', text: t('shop.share.failed') })
    }
  }
}
