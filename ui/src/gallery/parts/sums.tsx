import { Card } from '../../card.tsx'
import { MoneyTimeline, type MoneySegment } from '../../money-timeline.tsx'
import { PriceLine, PriceLines } from '../../price-lines.tsx'
import { LeftStrip } from '../../left-strip.tsx'
import { ProgressBar } from '../../progress.tsx'
import { Timeline, TimelineRow } from '../../timeline.tsx'
import type { Say, GallerySection } from '../kit.tsx'

export const sums: GallerySection = (say) => {
  const segments = segmentsOf(say)
  const label = say('What a change costs', 'Ce que coûte un changement')
  return [
    {
      id: 'money-timeline',
      name: say('Money timeline', 'Frise des frais'),
      states: {
        [say('three prices', 'trois prix')]: <MoneyTimeline label={label} segments={segments} />,
        [say('the free time is over', 'la gratuité est passée')]: (
          <MoneyTimeline label={label} segments={segments.slice(1)} />
        ),
        [say('one price only', 'un seul prix')]: (
          <MoneyTimeline label={label} segments={segments.slice(2)} />
        ),
        [say('narrow', 'étroite')]: (
          <Card className="max-w-64">
            <MoneyTimeline label={label} segments={segments} />
          </Card>
        ),
      },
    },
    {
      id: 'price-lines',
      name: say('Lines of a sum', 'Lignes d’une somme'),
      states: {
        [say('added up', 'additionnées')]: (
          <PriceLines>
            <PriceLine label="Deep tissue, 60 min" amount={say('€85.00', '85,00 €')} />
            <PriceLine
              label={say('Hot stones', 'Pierres chaudes')}
              note="+15 min"
              amount={say('€18.00', '18,00 €')}
            />
            <PriceLine
              tone="saving"
              label={say('Tuesday offer −20 %', 'Offre du mardi −20 %')}
              amount={say('−€20.60', '−20,60 €')}
            />
            <PriceLine
              tone="soft"
              label={say('Wallet', 'Cagnotte')}
              amount={say('−€10.00', '−10,00 €')}
            />
            <PriceLine
              tone="total"
              label={say('To pay now', 'À payer maintenant')}
              sub={say('VAT 20 % included', 'TVA 20 % incluse')}
              amount={say('€72.40', '72,40 €')}
            />
          </PriceLines>
        ),
        [say('long words', 'longs mots')]: (
          <PriceLines className="max-w-60">
            <PriceLine
              label={say(
                'Lymphatic drainage with essential oils',
                'Drainage lymphatique aux huiles essentielles biologiques',
              )}
              amount={say('€1,120.00', '1 120,00 €')}
            />
          </PriceLines>
        ),
      },
    },
    {
      id: 'timeline',
      name: say('Timeline', 'Déroulé'),
      states: {
        [say('one after the other', 'l’un après l’autre')]: (
          <Timeline label={say('The visit', 'Le rendez-vous')}>
            <TimelineRow
              time="17:00"
              title="Hammam"
              sub={say('Wet room, on your own', 'Salle humide, en autonomie')}
            />
            <TimelineRow
              time="17:30"
              tone="gold"
              title="Deep tissue"
              sub={say('with Inès', 'avec Inès')}
              end="60 min"
            />
            <TimelineRow time="18:30" tone="neutral" title={say('Tea', 'Thé')} />
          </Timeline>
        ),
      },
    },
    {
      id: 'progress',
      name: say('Progress', 'Progression'),
      states: {
        [say('on the way', 'en chemin')]: (
          <ProgressBar
            label={say('Profile', 'Profil')}
            value={0.6}
            shown={say('3 of 5', '3 sur 5')}
          />
        ),
        [say('done', 'terminé')]: (
          <ProgressBar label={say('Profile', 'Profil')} value={1} shown="5 / 5" />
        ),
        [say('nobody knows how long', 'durée inconnue')]: (
          <ProgressBar label={say('Sending the picture', 'Envoi de la photo')} />
        ),
      },
    },
    {
      id: 'left-strip',
      name: say('What is left', 'Ce qu’il reste'),
      states: {
        [say('a few things', 'quelques éléments')]: <LeftStrip left={4} total={5} />,
        [say('nothing left', 'plus rien')]: <LeftStrip left={0} total={5} />,
        [say('many', 'beaucoup')]: <LeftStrip left={13} total={20} />,
        [say('minutes', 'minutes')]: <LeftStrip left={180} total={600} isBar />,
        [say('over', 'terminé')]: <LeftStrip left={2} total={5} isOver />,
      },
    },
  ]
}

function segmentsOf(say: Say): MoneySegment[] {
  return [
    {
      tone: 'primary',
      label: say('Free', 'Gratuit'),
      sub: say('until Mon 17:00', 'jusqu’à lun. 17:00'),
      weight: 62,
    },
    {
      tone: 'gold',
      label: '50 %',
      sub: say('until Tue 13:00', 'jusqu’à mar. 13:00'),
      weight: 26,
    },
    { tone: 'red', label: '100 %', sub: say('after', 'ensuite'), weight: 12 },
  ]
}
