'use client'

import { ArrowRight, Bell, Heart, MapPin, Search, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from './avatar'
import { Badge } from './badge'
import { Button, ButtonLink } from './button'
import css from './catalogue.module.css'
import { CatalogueForm } from './catalogue-form'
import { Dialog } from './dialog'
import { EmptyState } from './empty-state'
import { IconButton } from './icon-button'
import { ResponsiveImage } from './responsive-image'
import { Pill, PillLink } from './pill'
import { Progress } from './progress'
import { Prose } from './prose'
import { Sheet } from './sheet'
import { Skeleton } from './skeleton'
import { Stepper } from './stepper'
import { Tabs } from './tabs'
import { TextLink } from './text-link'
import { ToastProvider, useToast } from './toast'

/** Every component in its states, on a page for development and for screenshot comparison. */
export const Catalogue = () => (
  <ToastProvider>
    <main className={css.catalogue}>
      <h1>Work that leaves a mark on the day of others</h1>
      <Buttons />
      <Facts />
      <ProgressParts />
      <CatalogueForm />
      <Floating />
      <Content />
      <Pictures />
      <Skeletons />
    </main>
  </ToastProvider>
)

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h2>{title}</h2>
    <div className={css.stack}>{children}</div>
  </section>
)

export const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>

function Buttons() {
  const [busy, setBusy] = useState(true)
  return (
    <Part title="Buttons and links">
      <Row>
        <ButtonLink href="#apply" size="large" iconEnd={<ArrowRight />}>
          Apply · 4 steps · about 6 minutes
        </ButtonLink>
      </Row>
      <Row>
        <Button>Continue</Button>
        <Button tone="quiet">Save for later</Button>
        <Button tone="plain">Back</Button>
        <Button tone="danger">Delete account</Button>
      </Row>
      <Row>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Submit application
        </Button>
        <Button tone="quiet" busy>
          Save
        </Button>
        <Button disabled>Continue</Button>
        <Button size="small" tone="quiet" icon={<Bell />}>
          Create job alert
        </Button>
      </Row>
      <Row>
        <IconButton label="Share" icon={<Share2 />} />
        <IconButton label="Keep" icon={<Heart />} tone="quiet" />
        <IconButton label="Search" icon={<Search />} tone="primary" />
        <TextLink href="#text">A link in a sentence</TextLink>
        <TextLink href="#all" standalone iconEnd={<ArrowRight />}>
          All jobs
        </TextLink>
      </Row>
    </Part>
  )
}

const Facts = () => (
  <Part title="Pills, badges, people">
    <Row>
      <Pill icon={<MapPin />}>Lyon, 20 km</Pill>
      <Pill selected count={12}>
        Permanent
      </Pill>
      <PillLink href="#remote" count={4}>
        Remote
      </PillLink>
      <Pill selected removable aria-label="Remove the filter Bakery">
        Bakery
      </Pill>
      <Pill disabled>Apprenticeship</Pill>
    </Row>
    <Row>
      <Badge>Full time</Badge>
      <Badge tone="accent">New</Badge>
      <Badge tone="brand">Lyon</Badge>
      <Badge tone="success">Sent</Badge>
      <Badge tone="danger">Closes tomorrow</Badge>
    </Row>
    <Row>
      <Avatar name="Ana Silva" size="small" />
      <Avatar name="Marie-Claire de la Tour" />
      <Avatar name="Ousmane Diallo" size="large" />
      <Avatar name="Íris" size="huge" />
    </Row>
  </Part>
)

const ProgressParts = () => (
  <Part title="Progress">
    <Stepper
      label="Application steps"
      minutesLeft={4}
      steps={[
        { id: 'VIDEO', label: 'Video', state: 'done' },
        { id: 'SURVEY', label: 'Questions', state: 'now' },
        { id: 'PITCH', label: 'Pitch', state: 'next' },
        { id: 'RESUME', label: 'CV', state: 'next' },
      ]}
    />
    <Progress value={0.42} label="Uploading the video" showLabel />
    <Progress value={null} label="Preparing" showLabel />
  </Part>
)

function Floating() {
  const toast = useToast()
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  const footer = (
    <>
      <Button onClick={close}>Keep my application</Button>
      <Button tone="quiet" onClick={close}>
        Withdraw it
      </Button>
    </>
  )
  return (
    <Part title="What floats">
      <Row>
        <Button tone="quiet" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button tone="quiet" onClick={() => setOpen('sheet')}>
          Open a sheet
        </Button>
        <Button tone="quiet" onClick={() => toast({ message: 'Your answer is saved', tone: 'success' })}>
          Show a toast
        </Button>
        <Button
          tone="quiet"
          onClick={() =>
            toast({
              message: 'Message deleted',
              action: { label: 'Undo', onSelect: () => {} },
            })
          }
        >
          Show a toast with a step back
        </Button>
      </Row>
      <Dialog open={open === 'dialog'} onClose={close} title="Withdraw your application" footer={footer}>
        <p>The team will no longer see your answers. You can apply again as long as the job is open.</p>
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title="Filters" footer={<Button wide>Show 12 jobs</Button>}>
        <Row>
          <Pill selected>Permanent</Pill>
          <Pill>Fixed term</Pill>
          <Pill>Internship</Pill>
        </Row>
      </Sheet>
    </Part>
  )
}

const Content = () => (
  <Part title="Text, tabs, empty states">
    <Prose
      html={
        '<h2>Your day</h2><p>You open at six, when the street still sleeps. The dough has rested for <strong>eighteen hours</strong>; you shape it, score it and bake it on stone. <a href="#more">More on our bread</a></p><ul><li>Two days off in a row</li><li>No night work</li></ul><blockquote>Nobody here learned it at school. We learned it from Ana.</blockquote>'
      }
    />
    <Tabs
      label="Profile"
      tabs={[
        {
          id: 'applications',
          label: 'Applications',
          panel: <p>Two applications are on their way.</p>,
        },
        {
          id: 'messages',
          label: 'Messages',
          icon: <Bell />,
          panel: <p>No news yet.</p>,
        },
        { id: 'data', label: 'My data', panel: <p>Everything we keep.</p> },
      ]}
    />
    <div className={css.tiles}>
      {(['search', 'messages', 'files', 'offline', 'error', 'done'] as const).map((name) => (
        <EmptyState
          key={name}
          drawing={name}
          level={3}
          title="No jobs match your search"
          actions={<Button tone="quiet">Take one filter away</Button>}
        >
          Look a little further away, or let us write to you.
        </EmptyState>
      ))}
    </div>
  </Part>
)

const Pictures = () => (
  <Part title="Where there is no picture">
    <div className={css.tiles}>
      {['Lyon', 'Baker', 'Our mornings'].map((seed) => (
        <ResponsiveImage key={seed} url={null} alt="" seed={seed} ratio="3:2" rounded />
      ))}
    </div>
  </Part>
)

const Skeletons = () => (
  <Part title="Waiting">
    <Skeleton shape="title" />
    <Skeleton count={3} />
    <Skeleton shape="row" count={2} />
  </Part>
)
