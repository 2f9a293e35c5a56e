import { useOnline } from '@serein/client/connection.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { Bubble } from '@serein/ui/bubble.tsx'
import { Button } from '@serein/ui/button.tsx'
import { FileImage } from '@serein/ui/file-image.tsx'
import { useWords } from '../language/words.ts'
import { dropUnsent, retryUnsent, type Unsent } from './unsent.ts'
import type { UnsentPhoto as Photo } from './kept-photos.ts'
import type { Photos } from './unsent-photos.ts'

/** A message being sent, waiting for the network, or refused. */
export function UnsentRow(props: { uid: string; message: Unsent; timeZone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const isOnline = useOnline()
  const { uid, message } = props
  const { messageId, problem, text } = message
  return (
    <Bubble
      isOwn
      isFaint
      author={t('chat.you')}
      note={
        problem ? (
          <NotSent
            problem={problem}
            onRetry={() => retryUnsent(uid, messageId)}
            onDrop={() => dropUnsent(uid, messageId)}
          />
        ) : (
          <>
            <span>{format.clock(message.writtenAt, props.timeZone)}</span>
            <span role="status">{t(isOnline ? 'chat.sending' : 'chat.waiting')}</span>
          </>
        )
      }
    >
      {text || t('chat.visit.attached')}
    </Bubble>
  )
}

export function UnsentPhoto({ photo, photos }: { photo: Photo; photos: Photos }) {
  const { t } = useWords()
  const isOnline = useOnline()
  return (
    <Bubble
      isOwn
      isFaint
      bare
      author={t('chat.you')}
      note={
        photo.problem ? (
          <NotSent
            problem={photo.problem}
            onRetry={() => photos.retry(photo)}
            onDrop={() => photos.drop(photo.messageId)}
          />
        ) : (
          <span role="status">{t(isOnline ? 'chat.sending' : 'chat.waiting')}</span>
        )
      }
    >
      <FileImage
        file={photo.file}
        alt={photo.file.name}
        className="ml-auto max-h-80 rounded-lg bg-sunken"
      />
    </Bubble>
  )
}

function NotSent(props: { problem: string; onRetry: () => void; onDrop: () => void }) {
  const { t } = useWords()
  return (
    <>
      <span role="alert" className="text-red">
        {props.problem}
      </span>
      <Button tone="quiet" size="sm" onClick={props.onRetry}>
        {t('chat.retry')}
      </Button>
      <Button tone="quiet" size="sm" onClick={props.onDrop}>
        {t('chat.drop')}
      </Button>
    </>
  )
}
