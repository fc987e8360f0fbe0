import { ActionIcon, Slider } from '@mantine/core'
import { ChevronLeft, ChevronRight, Maximize, Minimize, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ViewerState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import { nextZoomStep } from '../zoom.ts'
import classes from '../viewer.module.css'
import { PageJump } from './page-jump.tsx'
import { ZoomMenu } from './zoom-menu.tsx'

interface ControlsProps {
  state: ViewerState
  commands: ViewerCommands
}

const TurnButton = ({ state, commands, by }: ControlsProps & { by: 1 | -1 }) => {
  const isEnd = by === 1 ? state.page >= state.pageCount : state.page <= 1
  return (
    <ActionIcon
      variant="default"
      aria-label={by === 1 ? 'Next page' : 'Previous page'}
      // Not `disabled`: on the last page that would take the focus from someone who turns pages by keyboard.
      aria-disabled={isEnd || state.phase !== 'ready'}
      className={classes.turn}
      onClick={() => commands.turnPage(by)}
    >
      {by === 1 ? <ChevronRight /> : <ChevronLeft />}
    </ActionIcon>
  )
}

/** Follows the thumb while it is dragged, otherwise the pages. */
const PageSlider = ({ state, commands }: ControlsProps) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const last = Math.max(state.pageCount, 2)
  return (
    <Slider
      classNames={{ root: classes.slider, track: classes.sliderTrack, thumb: classes.sliderThumb }}
      size={4}
      thumbSize={22}
      min={1}
      max={last}
      value={dragged ?? state.page}
      disabled={state.phase !== 'ready'}
      label={(page) => `Page ${page}`}
      thumbLabel="Page"
      thumbValueText={(page) => `Page ${page} of ${state.pageCount}`}
      onChange={setDragged}
      onChangeEnd={(page) => {
        commands.goToPage(page)
        setDragged(null)
      }}
    />
  )
}

/** Controls for a thumb: a slider over the pages, and the buttons below it. */
export const PhoneControls = ({ state, commands }: ControlsProps) => (
  <footer className={classes.bottomBar}>
    {/* Rendered while the count is unknown, so that nothing moves later. */}
    {state.pageCount !== 1 && <PageSlider state={state} commands={commands} />}
    <div className={classes.bottomRow}>
      <TurnButton state={state} commands={commands} by={-1} />
      <PageJump state={state} commands={commands} />
      <ZoomMenu
        zoom={state.zoom}
        look={state.look}
        isDisabled={state.phase !== 'ready'}
        commands={commands}
      />
      <TurnButton state={state} commands={commands} by={1} />
    </div>
  </footer>
)

const StepButton = ({ state, commands, direction }: ControlsProps & { direction: 1 | -1 }) => (
  <ActionIcon
    aria-label={direction === 1 ? 'Zoom in' : 'Zoom out'}
    aria-disabled={state.phase !== 'ready' || nextZoomStep(state.zoom.scale, direction) === null}
    onClick={() => commands.stepZoom(direction)}
  >
    {direction === 1 ? <Plus /> : <Minus />}
  </ActionIcon>
)

interface DeskRoom {
  isFullScreen: boolean
  toggleFullScreen: () => void
}

const FullScreenButton = ({ isFullScreen, toggleFullScreen }: DeskRoom) => (
  <ActionIcon
    aria-label={isFullScreen ? 'Leave full screen' : 'Full screen'}
    title={isFullScreen ? 'Leave full screen (F)' : 'Full screen (F)'}
    onClick={toggleFullScreen}
  >
    {isFullScreen ? <Minimize size={20} /> : <Maximize size={20} />}
  </ActionIcon>
)

/** Controls for a mouse, in the top bar. */
export const DeskControls = ({ state, commands, room }: ControlsProps & { room: DeskRoom }) => (
  <div className={classes.deskControls}>
    <TurnButton state={state} commands={commands} by={-1} />
    <PageJump state={state} commands={commands} />
    <TurnButton state={state} commands={commands} by={1} />
    <span className={classes.separator} aria-hidden="true" />
    <StepButton state={state} commands={commands} direction={-1} />
    <ZoomMenu zoom={state.zoom} look={state.look} isDisabled={state.phase !== 'ready'} commands={commands} />
    <StepButton state={state} commands={commands} direction={1} />
    <FullScreenButton {...room} />
  </div>
)
