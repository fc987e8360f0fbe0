import { type DemoSubject, nptel, pdf, questionPapers, reference, section } from './demo-subject.ts'

const bodePlots = (pdfDescription: string) =>
  pdf('control-systems-bode-plots.pdf', 'Bode, Nyquist and Nichols plots', pdfDescription)

/** ECE and EEE, 2022 scheme. */
export const electronics: DemoSubject[] = [
  {
    subCode: 'BEC302',
    description: 'Combinational and sequential circuits, and their description in Verilog.',
    sections: [
      section('Module 1', 'Principles of combinational logic, canonical forms, K maps and Quine-McCluskey.'),
      section('Module 2', 'Decoders, encoders, multiplexers, adders and comparators.'),
      section('Module 3', 'Flip-flops, registers, counters, and design of synchronous counters.'),
      section('Module 4', 'Introduction to Verilog: structure, operators, data types and data flow style.'),
      section(
        'Module 5',
        'Behavioural and structural Verilog, and state machines.',
        pdf(
          'digital-logic-design-yosys-slides.pdf',
          'Yosys Open SYnthesis Suite',
          'What a synthesis tool makes of your always blocks, from behaviour down to gates.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('YosysHQ', 'https://www.yosyshq.com/'),
      reference('Icarus Verilog', 'https://steveicarus.github.io/iverilog/'),
    ],
  },
  {
    subCode: 'BEC403',
    description: 'Feedback systems: models, time response, root locus, frequency response and stability.',
    sections: [
      section('Module 1', 'Open and closed loops, mechanical and electrical models, and their analogies.'),
      section('Module 2', 'Block diagrams, signal flow graphs, and time response of first and second order.'),
      section('Module 3', 'Stability, Routh-Hurwitz criterion and root locus.'),
      section(
        'Module 4',
        'Frequency response, Bode plots, Nyquist criterion, gain and phase margins.',
        bodePlots(
          'Section 3 draws all three kinds of plot. Compare the straight line plot with the true one.',
        ),
      ),
      section('Module 5', 'Compensators, controllers, and state variable analysis.'),
      questionPapers,
    ],
    references: [
      reference('GNU Octave', 'https://octave.org/'),
      reference('CTAN: packages for LaTeX', 'https://ctan.org/'),
      nptel,
    ],
  },
  {
    subCode: 'BEC502',
    description: 'Signals as numbers: discrete Fourier transform, fast algorithms and digital filters.',
    sections: [
      section('Module 1', 'Discrete time signals, sampling in frequency, and the DFT.'),
      section('Module 2', 'Properties of the DFT, linear filtering, and fast Fourier transforms.'),
      section('Module 3', 'Linear phase FIR filters, windows and frequency sampling design.'),
      section('Module 4', 'IIR filters, Butterworth design, bilinear transformation and structures.'),
      section(
        'Module 5',
        'Digital signal processors, number formats, and applications of filters to speech.',
        pdf(
          'signal-processing-speex-speech-coding.pdf',
          'The Speex Codec Manual',
          'Chapter 8 explains linear prediction and CELP, the filter that squeezes speech into few bits.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('Speex', 'https://www.speex.org/'),
      reference('IEEE Signal Processing Society', 'https://signalprocessingsociety.org/'),
    ],
  },
  {
    subCode: 'BEC613A',
    description: 'Text, sound, picture and video on a network: coding, standards and quality.',
    sections: [
      section('Module 1', 'Multimedia networks, applications, and quality of service.'),
      section('Module 2', 'Representation of text, images, audio and video.'),
      section('Module 3', 'Compression of text and images: Huffman, LZW, JPEG.'),
      section(
        'Module 4',
        'Audio and video compression: linear predictive coding, CELP and the MPEG family.',
        pdf(
          'signal-processing-speex-speech-coding.pdf',
          'The Speex Codec Manual',
          'A complete speech codec. Chapters 9 and 10 give the narrowband and wideband bit allocation.',
        ),
      ),
      section('Module 5', 'Streaming, RTP, and multimedia over packet networks.'),
    ],
    references: [
      reference('Xiph.Org Foundation', 'https://xiph.org/'),
      reference('ITU', 'https://www.itu.int/'),
    ],
  },
  {
    subCode: 'BEE602',
    description: 'Control of electrical systems: models, stability, frequency response and compensation.',
    sections: [
      section('Module 1', 'Control systems, transfer functions and models of physical systems.'),
      section('Module 2', 'Block diagram reduction and signal flow graphs.'),
      section('Module 3', 'Time domain analysis, Routh criterion and root locus.'),
      section(
        'Module 4',
        'Bode plots and relative stability.',
        bodePlots('Use it to check the Bode plots you draw by hand on semi-log paper.'),
      ),
      section('Module 5', 'Nyquist plot, compensators and controllers.'),
      questionPapers,
    ],
    references: [reference('GNU Octave', 'https://octave.org/'), nptel],
  },
  {
    subCode: 'BEEL456D',
    description: 'Small projects with a board in hand: lights, motors, sensors and displays.',
    sections: [
      section(
        'Lab',
        'Arduino projects: LED, LCD, servo, stepper, temperature and motion sensors, and serial data.',
        pdf(
          'microcontrollers-avr-libc.pdf',
          'avr-libc Reference Manual',
          'The C library under every Arduino Uno sketch: ports, interrupts, timers and delays.',
        ),
      ),
      section('Lab: Raspberry Pi', 'GPIO with Python, camera, and sending readings to a web page.'),
      section('Viva Questions', 'Short questions on ports, pulse width modulation, ADC and serial buses.'),
    ],
    references: [
      reference('Arduino', 'https://www.arduino.cc/'),
      reference('Raspberry Pi', 'https://www.raspberrypi.com/'),
      reference('AVR Libc', 'https://www.nongnu.org/avr-libc/'),
    ],
  },
]
