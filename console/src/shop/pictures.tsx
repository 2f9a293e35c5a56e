import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { useWords } from '../language/words.ts'
import { AlbumList } from './album-list.tsx'
import { AlbumSheet } from './album-sheet.tsx'
import { AltTextSheet } from './alt-text-sheet.tsx'
import { DraftRow } from './draft-row.tsx'
import { DropZone } from './drop-zone.tsx'
import { PickButton } from './pick-button.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { useDrafts } from './use-drafts.ts'
import { usePictures, type ShownAlbum, type ShownPicture } from './use-pictures.ts'

/** The pictures of a shop, as its customers swipe through them. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('shop.pictures.title')}>
      {(shop, who) => (
        <Gallery key={shop.id} shop={shop} mayChange={who.permissions.catalogue === 'change'} />
      )}
    </ForShop>
  )
}

function Gallery({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const { picturesQuery, verbs } = usePictures(shop.id)
  const drafts = useDrafts({ shopId: shop.id, isShown: true })
  const [view, setView] = useState<'all' | 'albums'>('all')
  const [edited, setEdited] = useState<ShownAlbum | 'new' | null>(null)
  const [described, setDescribed] = useState<ShownPicture | null>(null)
  const room =
    pictureRules.countLimit - (picturesQuery.data?.pictures.length ?? 0) - drafts.drafts.length
  const help = (count: number) =>
    view === 'albums'
      ? t(mayChange ? 'shop.albums.help' : 'shop.albums.look')
      : t(mayChange ? 'shop.pictures.help' : 'shop.pictures.look', {
          count,
          limit: pictureRules.countLimit,
        })
  const View = view === 'albums' ? AlbumList : PictureGrid
  const pick = mayChange ? <PickButton room={room} onFiles={drafts.choose} /> : undefined
  return (
    <ConsolePage title={t('shop.pictures.title')} actions={pick}>
      <DropZone enabled={mayChange && room > 0} onFiles={drafts.choose}>
        {drafts.drafts.length > 0 ? (
          <section aria-label={t('shop.pictures.drafts')}>
            <h2 className="serif mb-3 text-lg">{t('shop.pictures.drafts')}</h2>
            <ul className="flex flex-col gap-4">
              {drafts.drafts.map((draft) => (
                <DraftRow key={draft.id} draft={draft} drafts={drafts} />
              ))}
            </ul>
          </section>
        ) : null}
        <QueryBoundary
          query={picturesQuery}
          loading={<GallerySkeleton />}
          isEmpty={({ pictures }) => pictures.length === 0}
          empty={
            drafts.drafts.length > 0 ? null : (
              <EmptyState
                art={<ImagePlus aria-hidden className="mx-auto size-12 text-primary" />}
                title={t('shop.pictures.empty.title')}
                text={t('shop.pictures.empty.text')}
              />
            )
          }
        >
          {({ pictures, albums }) => (
            <section aria-label={t('shop.pictures.shown')} className="flex flex-col gap-4">
              {albums.length > 0 || mayChange ? (
                <div className="max-w-100">
                  <Segmented
                    label={t('shop.albums.view')}
                    labelHidden
                    choices={[
                      { id: 'all', label: t('shop.albums.all') },
                      { id: 'albums', label: t('shop.albums.byAlbum') },
                    ]}
                    selected={view}
                    onSelect={setView}
                  />
                </div>
              ) : null}
              <p className="max-w-150 text-sm text-ink-soft">{help(pictures.length)}</p>
              <View
                {...{ pictures, albums, verbs, mayChange }}
                coverId={pictures[0]?.id}
                onDescribe={setDescribed}
                onEdit={setEdited}
              />
            </section>
          )}
        </QueryBoundary>
      </DropZone>
      <AlbumSheet album={edited} verbs={verbs} onClose={() => setEdited(null)} />
      <AltTextSheet picture={described} verbs={verbs} onClose={() => setDescribed(null)} />
    </ConsolePage>
  )
}

function GallerySkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5">
      {Array.from({ length: 6 }, (_, tile) => (
        <Skeleton key={tile} className="aspect-square w-full rounded-md!" />
      ))}
    </div>
  )
}
