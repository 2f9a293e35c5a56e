import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog.tsx'
import { Sheet } from '../../sheet.tsx'
import { showToast } from '../../toast-queue.ts'
import { Stateful, noop, Row, type Say, type GallerySection } from '../kit.tsx'

export const layers: GallerySection = (say) => [
  {
    id: 'sheet',
    name: say('Sheet', 'Feuille'),
    states: {
      [say('in the middle', 'au milieu')]: <Opened say={say} desktop="middle" />,
      [say('along the side', 'sur le côté')]: <Opened say={say} desktop="side" />,
    },
  },
  {
    id: 'dialog',
    name: say('Dialog', 'Dialogue'),
    states: {
      [say('a question with a price', 'une question et son prix')]: (
        <Stateful start={false}>
          {(open, set) => (
            <>
              <Button tone="secondary" onClick={() => set(true)}>
                {say('Open the dialog', 'Ouvrir le dialogue')}
              </Button>
              <Dialog
                open={open}
                onClose={() => set(false)}
                title={say('Cancel this visit?', 'Annuler ce rendez-vous ?')}
                cancelLabel={say('Keep it', 'Le garder')}
                confirm={{
                  label: say('Cancel it, free', 'L’annuler, sans frais'),
                  run: () => set(false),
                  danger: true,
                }}
              >
                {say(
                  'It is free until Monday 17:00. The €72.40 go back to your card.',
                  'C’est gratuit jusqu’à lundi 17:00. Les 72,40 € reviennent sur votre carte.',
                )}
              </Dialog>
            </>
          )}
        </Stateful>
      ),
    },
  },
  {
    id: 'toast',
    name: say('Toast', 'Message bref'),
    states: {
      [say('with undo; F6 leads to it', 'avec annulation ; F6 y mène')]: (
        <Button
          tone="secondary"
          onClick={() =>
            showToast({
              text: say('Removed from favourites.', 'Retiré des favoris.'),
              tone: 'good',
              action: { label: say('Undo', 'Annuler'), run: noop },
            })
          }
        >
          {say('Remove', 'Retirer')}
        </Button>
      ),
      [say('plain, bad', 'simple, mauvais')]: (
        <Row>
          <Button tone="secondary" onClick={() => showToast({ text: say('Copied.', 'Copié.') })}>
            {say('Copy', 'Copier')}
          </Button>
          <Button
            tone="secondary"
            onClick={() =>
              showToast({
                text: say('Not saved: you are offline.', 'Non enregistré : vous êtes hors ligne.'),
                tone: 'bad',
              })
            }
          >
            {say('Save', 'Enregistrer')}
          </Button>
        </Row>
      ),
    },
  },
]

function Opened({ say, desktop }: { say: Say; desktop: 'middle' | 'side' }) {
  return (
    <Stateful start={false}>
      {(open, set) => (
        <>
          <Button tone="secondary" onClick={() => set(true)}>
            {desktop === 'middle'
              ? say('Open the sheet', 'Ouvrir la feuille')
              : say('Open it at the side', 'L’ouvrir sur le côté')}
          </Button>
          <Sheet
            open={open}
            desktop={desktop}
            onClose={() => set(false)}
            title={say('Deep tissue massage', 'Massage deep tissue')}
            subtitle="60 · 90 min"
            closeLabel={say('Close', 'Fermer')}
            footer={<Button wide>{say('Add for €85', 'Ajouter pour 85 €')}</Button>}
          >
            <p>
              {say(
                'Slow, firm pressure for tight backs and shoulders.',
                'Des pressions lentes et fermes pour les dos et les épaules tendus.',
              )}
            </p>
            <div className="mt-6 h-160 rounded-md bg-sunken" />
          </Sheet>
        </>
      )}
    </Stateful>
  )
}
