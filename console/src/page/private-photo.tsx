import type { UseQueryResult } from '@tanstack/react-query'
import { cx } from '@serein/ui/cx.ts'
import { FileImage } from '@serein/ui/file-image.tsx'
import { useWords } from '../language/words.ts'

/** A photo without a public address: its file is fetched with the member’s session. */
export function PrivatePhoto(props: {
  file: UseQueryResult<File>
  photo: { width: number; height: number; tint: string; blur: string }
  className?: string
}) {
  const { t } = useWords()
  const { file, photo } = props
  return (
    <div
      className={cx('max-w-full overflow-hidden rounded-lg bg-cover', props.className ?? 'w-80')}
      style={{
        aspectRatio: `${photo.width} / ${photo.height}`,
        backgroundColor: photo.tint,
        backgroundImage: `url(data:image/webp;base64,${photo.blur})`,
      }}
    >
      {file.data ? (
        <FileImage file={file.data} alt={t('chat.photo')} className="size-full object-cover" />
      ) : null}
    </div>
  )
}
