/** What Chromium needs to run as root in a container, and to leave the network alone. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a GPU the plain compositor takes a fifth less of the CPU than an emulated one.
  '--disable-software-rasterizer',
  // Pages live for seconds: optimising their scripts costs more than it gains, and so do more threads that paint.
  '--js-flags=--no-opt --no-maglev',
  '--num-raster-threads=1',
  '--disable-low-res-tiling',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
