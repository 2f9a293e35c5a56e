import { Play } from 'lucide-react'
import { useState } from 'react'
import type { VideoHost } from '@serein/shared/identity/rich-node.ts'
import { videoIds } from '@serein/shared/identity/rich-link.ts'
import { platform } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'

const names: Record<VideoHost, string> = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** Our own still; the video’s host is contacted only when it is played. */
export function RichVideo({ host, id, title }: { host: VideoHost; id: string; title: string }) {
  const { t } = useWords()
  const [isPlayed, setPlayed] = useState(false)
  if (!Object.hasOwn(videoIds, host) || !videoIds[host].test(id)) return null
  const frame = 'aspect-video w-full overflow-hidden rounded-md'
  if (isPlayed)
    return (
      // A page of ours without a script, whose own policy shuts in what it frames: server/src/platform/video-host.ts.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        src={`${platform.origin()}/video/${host}/${id}`}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        className={`${frame} bg-deep`}
      />
    )
  return (
    <button
      type="button"
      onClick={() => setPlayed(true)}
      className={`${frame} flex flex-col items-center justify-center gap-3 bg-deep p-5 text-on-deep`}
    >
      <span className="flex size-16 items-center justify-center rounded-full bg-on-deep text-deep">
        <Play aria-hidden className="ml-1 size-7 fill-current" />
      </span>
      <span className="serif text-lg">
        <span className="sr-only">{t('identity.video.play')} </span>
        {title}
      </span>
      <span className="text-sm text-on-deep-soft">
        {t('identity.video.from', { host: names[host] })}
      </span>
    </button>
  )
}
