import type { Tone } from '#shared/audit/states.ts'

/** One tone: `text` on its own `tint` or on any ground; `mark` for bars, never for text. */
export interface ToneColors {
  text: string
  tint: string
  mark: string
}

/** The colors of one scheme by role. Every text pair is 4.5 : 1 or more, every edge 3 : 1. */
export interface Tokens {
  ground: string
  paper: string
  raised: string
  sunken: string
  hover: string
  selected: string
  line: string
  line2: string
  control: string
  text: string
  text2: string
  text3: string
  accent: string
  accentHover: string
  onAccent: string
  accentSoft: string
  accentText: string
  tones: Record<Tone, ToneColors>
}

export const LIGHT: Tokens = {
  ground: '#F6F6F4',
  paper: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EFEFEC',
  hover: '#F3F3F0',
  selected: '#F1F6F6',
  line: '#E4E3DF',
  line2: '#D2D1CC',
  control: '#858581',
  text: '#1A1C1E',
  text2: '#54575C',
  text3: '#676A6F',
  accent: '#0D5560',
  accentHover: '#0A444D',
  onAccent: '#FFFFFF',
  accentSoft: '#E2EFF0',
  accentText: '#0D5560',
  tones: {
    slate: { text: '#434B57', tint: '#ECEEF1', mark: '#7C8591' },
    blue: { text: '#1D4F91', tint: '#E6EEF9', mark: '#4E85CC' },
    violet: { text: '#573D96', tint: '#EFEBF9', mark: '#8A72CB' },
    amber: { text: '#764800', tint: '#FBF0DA', mark: '#B97C14' },
    green: { text: '#1C6132', tint: '#E5F2E8', mark: '#3F9159' },
    red: { text: '#A11F19', tint: '#FCEAE8', mark: '#CF4A42' },
    plum: { text: '#7A2C59', tint: '#F7E9F1', mark: '#AD5B8A' },
  },
}

export const DARK: Tokens = {
  ground: '#111315',
  paper: '#17191C',
  raised: '#202327',
  sunken: '#0D0F10',
  hover: '#1D2024',
  selected: '#152226',
  line: '#282B30',
  line2: '#3A3E44',
  control: '#747A82',
  text: '#E7E9EB',
  text2: '#A9AEB4',
  text3: '#969CA3',
  accent: '#63C2CC',
  accentHover: '#7FD0D8',
  onAccent: '#06262B',
  accentSoft: '#15343A',
  accentText: '#7CCDD6',
  tones: {
    slate: { text: '#B7BFCA', tint: '#272C33', mark: '#8C95A1' },
    blue: { text: '#92BDF5', tint: '#192B43', mark: '#6C9FE0' },
    violet: { text: '#BEABF3', tint: '#2A2443', mark: '#A18BE0' },
    amber: { text: '#E8B75F', tint: '#352910', mark: '#D3A24A' },
    green: { text: '#82CC95', tint: '#17301F', mark: '#62B27A' },
    red: { text: '#F59C94', tint: '#3C1C1A', mark: '#E0776F' },
    plum: { text: '#E8A0C8', tint: '#371F2E', mark: '#C97FA9' },
  },
}
