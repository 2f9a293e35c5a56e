import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, type ComponentProps } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { ChipRow } from '@serein/ui/carousel.tsx'
import { ChipLink } from '@serein/ui/chip.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo, useClose, useReplace, useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { onPlainClick } from '../page/anchor.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Preload } from '../page/preload.ts'
import { chosenOf, groupsOf, type PictureGroup } from './gallery-data.ts'

export { galleryMetadata as metadata } from './gallery-metadata.ts'
export { galleryFallback as fallback } from './gallery-fallback.tsx'

const loadViewer = () => import('./picture-viewer.tsx')
const PictureViewer = lazy(async () => ({ default: (await loadViewer()).PictureViewer }))

export async function preload({ query, queryClient, search }: Preload<'gallery'>): Promise<void> {
  const input = { shopId: search.shop }
  await Promise.all([
    // The page exists only if the shop does, so wait for a 404.
    queryClient.ensureQueryData(query.shop.get.queryOptions({ input })),
    search.picture ? loadViewer() : undefined,
  ])
}

/** The photos of a shop by album; one of them fills the screen if the address names it. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const search = useScreenSearch('gallery')
  const shop = useQuery(query.shop.get.queryOptions({ input: { shopId: search.shop } }))
  const format = useFormat()
  const address = linkTo('shopDetails', { shop: search.shop })
  return (
    <Screen
      width="wide"
      title={t('shop.gallery.title')}
      // Has a fixed height, so that nothing moves when the name arrives.
      subtitle={shop.data ? `${shop.data.name}, ${format.city(shop.data.city)}` : ' '}
      back={address}
    >
      <QueryBoundary
        query={shop}
        loading={<GallerySkeleton />}
        isEmpty={({ pictures }) => pictures.length === 0}
        empty={
          <EmptyState
            art={<NoResultsArt />}
            title={t('shop.gallery.none')}
            text={t('shop.gallery.noneText')}
            action={<ButtonLink href={address}>{t('shop.gallery.toShop')}</ButtonLink>}
          />
        }
      >
        {(data) => <Albums shop={data} search={search} />}
      </QueryBoundary>
    </Screen>
  )
}

function Albums({ shop, search }: { shop: ShopDetails; search: SearchOf<'gallery'> }) {
  const { t, pick } = useWords()
  const replace = useReplace()
  const router = useRouter()
  const groups = groupsOf(shop)
  const chosen = chosenOf(groups, search.album)
  const shownPictures = chosen.flatMap(({ pictures }) => pictures)
  const place = shownPictures.findIndex(({ id }) => id === search.picture)
  const list = useTile(search.picture)
  const named = groups.filter(({ album }) => album !== null)
  const choose = (album: string | undefined) => {
    const href = linkTo('gallery', { shop: shop.id, album })
    return { href, onClick: onPlainClick(() => replace(href)) }
  }
  return (
    <div ref={list}>
      {named.length > 0 ? (
        <ChipRow label={t('shop.gallery.albums')} className="mb-6">
          <ChipLink {...choose(undefined)} selected={chosen.length === groups.length}>
            {t('shop.gallery.all')}
            <Count of={shop.pictures.length} />
          </ChipLink>
          {named.map(({ album, pictures }) => (
            <ChipLink
              key={album!.id}
              {...choose(album!.id)}
              selected={chosen.length < groups.length && chosen[0]?.album === album}
            >
              {pick(album!.name)}
              <Count of={pictures.length} />
            </ChipLink>
          ))}
        </ChipRow>
      ) : null}
      <div className="flex flex-col gap-9">
        {chosen.map((group) => (
          <Album
            key={group.album?.id ?? ''}
            group={group}
            title={
              group.album
                ? pick(group.album.name)
                : t(named.length > 0 ? 'shop.gallery.more' : 'shop.pictures.label')
            }
            isFirst={group === chosen[0]}
            search={search}
            onOpen={(href) => void router.navigate({ href, resetScroll: false })}
          />
        ))}
      </div>
      {place >= 0 ? (
        <OpenPicture
          name={shop.name}
          pictures={shownPictures}
          place={place}
          back={linkTo('gallery', { ...search, picture: undefined })}
          onTurn={(picture) => replace(linkTo('gallery', { ...search, picture: picture.id }))}
        />
      ) : null}
    </div>
  )
}

function OpenPicture(props: Omit<ComponentProps<typeof PictureViewer>, 'onClose'>) {
  const close = useClose(props.back)
  return (
    <Suspense>
      <PictureViewer {...props} onClose={close} />
    </Suspense>
  )
}

function Count({ of }: { of: number }) {
  return <span className="figures font-normal opacity-75">{of}</span>
}

function Album(props: {
  group: PictureGroup
  title: string
  isFirst: boolean
  search: SearchOf<'gallery'>
  onOpen: (href: string) => void
}) {
  const { pick } = useWords()
  return (
    <Section title={props.title}>
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-4">
        {props.group.pictures.map((picture, index) => {
          const href = linkTo('gallery', { ...props.search, picture: picture.id })
          return (
            // With an odd number the first is large on a phone, so that no gap is left.
            <li key={picture.id} className="nth-last-[odd]:first:col-span-2 md:first:col-span-1!">
              <Anchor
                href={href}
                data-picture={picture.id}
                aria-haspopup="dialog"
                onClick={onPlainClick(() => props.onOpen(href))}
                className="block overflow-hidden rounded-md"
              >
                <Picture
                  picture={picture}
                  alt={pick(picture.alt)}
                  sizes="(min-width: 900px) 380px, 100vw"
                  ratio="4/3"
                  eager={props.isFirst && index === 0}
                />
              </Anchor>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Gives the focus back to the picture that was open last. */
function useTile(open: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(open)
  useEffect(() => {
    if (last.current && !open)
      list.current?.querySelector<HTMLElement>(`[data-picture="${last.current}"]`)?.focus()
    last.current = open
  }, [open])
  return list
}

/** Keeps the places of albums and pictures. */
function GallerySkeleton() {
  return (
    <>
      <div className="mb-6 flex gap-2">
        <Skeleton shape="round" className="h-11 w-20" />
        <Skeleton shape="round" className="h-11 w-32" />
      </div>
      <Skeleton className="mb-3 h-6 w-40" />
      <div className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-4">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton
            key={index}
            className="aspect-4/3 w-full rounded-md! first:col-span-2 md:first:col-span-1"
          />
        ))}
      </div>
    </>
  )
}
