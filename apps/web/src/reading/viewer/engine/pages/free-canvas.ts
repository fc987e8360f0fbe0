/** Frees the memory of a canvas at once instead of with the next garbage collection. */
export const freeCanvas = (canvas: HTMLCanvasElement | null): void => {
  if (canvas === null) return
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}
