import { expect, it, onTestFinished, vi } from 'vitest'
import { type ZoomSurface, attachGestures, createStretcher } from './gestures.ts'

const stretching = (scale: number, leastScale = 0.25) => {
  const [container, column] = [document.createElement('div'), document.createElement('div')]
  container.append(column)
  const setZoom = vi.fn<ZoomSurface['setZoom']>()
  const setPaused = vi.fn<ZoomSurface['setPaused']>()
  const placeAt = (x: number, y: number) => ({ page: 1, x, y })
  const surface = { scale: () => scale, leastScale: () => leastScale, placeAt, setZoom, setPaused }
  const stretcher = createStretcher(container, column, surface)
  return { container, column, surface, setZoom, setPaused, stretcher }
}

it('a pinch stretches the column while the fingers move, and lays it out once when they rest', () => {
  const { column, setZoom, stretcher } = stretching(0.5)
  stretcher.by(1.5, { x: 100, y: 200 }, { x: 100, y: 200 })
  stretcher.by(2, { x: 100, y: 200 }, { x: 120, y: 190 })
  expect(setZoom).not.toHaveBeenCalled()
  expect(column.style.transform).toBe('translate(-180px, -410px) scale(3)')
  stretcher.rest()
  expect(column.style.transform).toBe('')
  // The point under the fingers is where it was at the beginning.
  expect(setZoom).toHaveBeenCalledExactlyOnceWith(1.5, { x: 120, y: 190 }, { page: 1, x: 100, y: 200 })
})

it('nothing is painted while the fingers move', () => {
  const { setPaused, stretcher } = stretching(1)
  stretcher.by(1.1, { x: 0, y: 0 }, { x: 0, y: 0 })
  stretcher.by(1.1, { x: 0, y: 0 }, { x: 0, y: 0 })
  expect(setPaused.mock.calls).toEqual([[true]])
  stretcher.rest()
  expect(setPaused.mock.calls).toEqual([[true], [false]])
})

it('a pinch ends at the largest and at the smallest scale', () => {
  const large = stretching(2)
  large.stretcher.by(9, { x: 0, y: 0 }, { x: 0, y: 0 })
  large.stretcher.rest()
  expect(large.setZoom.mock.calls[0]?.[0]).toBe(4)
  const small = stretching(0.5)
  small.stretcher.by(0.01, { x: 0, y: 0 }, { x: 0, y: 0 })
  small.stretcher.rest()
  expect(small.setZoom.mock.calls[0]?.[0]).toBe(0.25)
})

it('a pinch of a sheet that is wider than the usual scale allows begins where the sheet is', () => {
  const { setZoom, stretcher } = stretching(0.2, 0.1)
  stretcher.by(0.75, { x: 0, y: 0 }, { x: 0, y: 0 })
  stretcher.rest()
  expect(setZoom.mock.calls[0]?.[0]).toBeCloseTo(0.15)
})

it('the pages are laid out in the frame after the fingers were lifted, if the viewer is still there', () => {
  const frames: FrameRequestCallback[] = []
  const asked = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  onTestFinished(() => asked.mockRestore())
  const { container, column, surface, setZoom } = stretching(1)
  const closing = new AbortController()
  attachGestures(container, column, surface, closing.signal)
  const touch = (type: string, ...xs: number[]) => {
    const touches = xs.map((clientX) => ({ clientX, clientY: 0 }))
    container.dispatchEvent(Object.assign(new Event(type), { touches }))
  }
  const pinch = () => {
    touch('touchstart', 100, 200)
    touch('touchmove', 50, 250)
    touch('touchend')
  }
  pinch()
  expect(setZoom).not.toHaveBeenCalled()
  frames.shift()?.(0)
  expect(setZoom).toHaveBeenCalledOnce()
  pinch()
  closing.abort()
  frames.shift()?.(0)
  expect(setZoom).toHaveBeenCalledOnce()
})
