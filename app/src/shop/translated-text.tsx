import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Language } from '@serein/client/i18n.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { canTranslate, translate } from './translator.ts'

/** A text of a client in its own language, which the browser translates where it can. */
export function TranslatedText(props: { text: string; written: Language; author: string }) {
  const { t, language } = useWords()
  const { text, written } = props
  const translation = useTranslation(text, written, language)
  const isForeign = written !== language
  return (
    <>
      {isForeign ? (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge>{t(written === 'fr' ? 'shop.reviews.inFrench' : 'shop.reviews.inEnglish')}</Badge>
          <TranslateButton author={props.author} {...translation} />
        </div>
      ) : null}
      <p
        lang={translation.result === null ? written : language}
        className="mt-1.5 max-w-prose whitespace-pre-line"
      >
        {translation.result ?? text}
      </p>
      {isForeign ? <Progress {...translation} /> : null}
    </>
  )
}

type Translation = ReturnType<typeof useTranslation>

function useTranslation(text: string, from: Language, to: Language) {
  const [isPossible, setPossible] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (from === to) return
    let isLeft = false
    const look = async () => {
      const isThere = await canTranslate(from, to)
      if (!isLeft) setPossible(isThere)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [from, to])
  const begin = async () => {
    setWorking(true)
    setFailed(false)
    try {
      setResult(await translate(text, { from, to, onProgress: setShare }))
    } catch {
      setFailed(true)
    }
    setWorking(false)
    setShare(null)
  }
  return { isPossible, isWorking, share, result, hasFailed, begin, end: () => setResult(null) }
}

function TranslateButton({
  author,
  isPossible,
  isWorking,
  result,
  begin,
  end,
}: Translation & { author: string }) {
  const { t } = useWords()
  if (!isPossible) return null
  if (result !== null) {
    return (
      <Button tone="quiet" size="sm" onClick={end}>
        {t('shop.translation.original')}
      </Button>
    )
  }
  return (
    <Button
      tone="quiet"
      size="sm"
      icon={<Languages aria-hidden />}
      pending={isWorking}
      aria-label={t('shop.translation.of', { name: author })}
      onClick={() => void begin()}
    >
      {t('shop.translation.translate')}
    </Button>
  )
}

function Progress({ isWorking, share, result, hasFailed }: Translation) {
  const { t } = useWords()
  const state = hasFailed ? 'failed' : result !== null ? 'by' : isWorking ? 'working' : null
  const isLoading = isWorking && share !== null && share < 1
  return (
    <div className="text-sm text-ink-soft">
      <p role="status" className={isLoading ? 'sr-only' : undefined}>
        {state ? t(`shop.translation.${state}`) : ''}
      </p>
      {isLoading ? (
        // Not read out at each step.
        <p aria-hidden>{t('shop.translation.loading', { percent: Math.round(share * 100) })}</p>
      ) : null}
    </div>
  )
}
