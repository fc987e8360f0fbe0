import { type DemoSubject, nptel, pdf, questionPapers, reference, section } from './demo-subject.ts'

const rtklib = (pdfTitle: string, pdfDescription: string) =>
  pdf('surveying-gnss-rtklib-manual.pdf', pdfTitle, pdfDescription)

/** Civil Engineering, 2022 scheme. */
export const civil: DemoSubject[] = [
  {
    subCode: 'BCV302',
    description: 'Measuring land: chain, compass, level, theodolite, total station and satellites.',
    sections: [
      section('Module 1', 'Principles of surveying, maps and scales, and linear measurement.'),
      section('Module 2', 'Bearings, compass surveys, levelling, and reduction of levels.'),
      section('Module 3', 'Theodolite, traverses, trigonometric levelling and tacheometry.'),
      section('Module 4', 'Areas, volumes, contours, and curves and their setting out.'),
      section(
        'Module 5',
        'Modern instruments: total station, GPS and GNSS, drones and remote sensing.',
        rtklib(
          'RTKLIB Manual',
          'Centimetre positions from satellites. Appendix E has the models, chapter 3 the programs.',
        ),
      ),
      section('Lab', 'Field work with level, theodolite and total station, and plotting.'),
      questionPapers,
    ],
    references: [
      reference('Survey of India', 'https://www.surveyofindia.gov.in/'),
      reference('RTKLIB', 'https://github.com/tomojitakasu/RTKLIB'),
      reference('Indian Space Research Organisation', 'https://www.isro.gov.in/'),
    ],
  },
  {
    subCode: 'BCV402',
    description: 'Water at rest and in motion, in pipes, open channels, turbines and pumps.',
    sections: [
      section('Module 1', 'Fluid properties, pressure measurement and hydrostatics.'),
      section(
        'Module 2',
        'Kinematics and dynamics of flow, Euler and Bernoulli equations, and their use.',
        pdf(
          'fluid-mechanics-cfd-theory.pdf',
          'Code_Saturne Theory Guide',
          'The governing equations in chapter 2, and groundwater flow in chapter 10.',
        ),
      ),
      section('Module 3', 'Orifices, mouthpieces, notches, weirs, and flow through pipes.'),
      section('Module 4', 'Open channel flow, specific energy, and hydraulic jump.'),
      section('Module 5', 'Impact of jets, turbines and centrifugal pumps.'),
      questionPapers,
    ],
    references: [
      reference('code_saturne', 'https://www.code-saturne.org/'),
      reference('Central Water Commission', 'https://cwc.gov.in/'),
    ],
  },
  {
    subCode: 'BCV515A',
    description: 'Equations of civil engineering solved on a computer: roots, systems, fits and elements.',
    sections: [
      section('Module 1', 'Linear and nonlinear equations: elimination, iteration and Newton-Raphson.'),
      section('Module 2', 'Interpolation, curve fitting, and numerical differentiation and integration.'),
      section('Module 3', 'Ordinary differential equations by Euler and Runge-Kutta methods.'),
      section('Module 4', 'Finite differences for beams, columns and plates.'),
      section(
        'Module 5',
        'Partial differential equations, and a first look at finite elements.',
        pdf(
          'finite-element-method-freefem.pdf',
          'FreeFEM User Manual',
          'Solve Poisson on a mesh of your own with the examples in chapter 4.',
        ),
      ),
    ],
    references: [
      reference('FreeFEM', 'https://freefem.org/'),
      reference('GNU Octave', 'https://octave.org/'),
      nptel,
    ],
  },
  {
    subCode: 'BCV515D',
    description: 'Pictures from above and maps in layers: remote sensing, photogrammetry, GIS and GNSS.',
    sections: [
      section('Module 1', 'Remote sensing: energy, spectrum, resolution, sensors and platforms.'),
      section('Module 2', 'Photogrammetry, scale and relief of aerial photographs.'),
      section('Module 3', 'Geographic information systems, data models, and spatial analysis.'),
      section(
        'Module 4',
        'Global navigation satellite systems, errors, differential and kinematic positioning.',
        rtklib(
          'RTKLIB Manual: GNSS in practice',
          'Sections 3.4 and 3.5: process your own receiver log. Appendix E.7 and E.8 for kinematic and PPP.',
        ),
      ),
      section('Module 5', 'Applications in transport, water, land use and disaster management.'),
      questionPapers,
    ],
    references: [
      reference('Bhuvan, ISRO', 'https://bhuvan.nrsc.gov.in/'),
      reference('QGIS', 'https://www.qgis.org/'),
      reference('RTKLIB', 'https://github.com/tomojitakasu/RTKLIB'),
    ],
  },
]
