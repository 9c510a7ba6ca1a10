import type { Texts } from '../language/Texts.ts'

/** An agent's own pages. */
export const AGENT_TEXTS = {
  typeH1: [
    'Do you deal with this business yourself?',
    '¿Trata usted directamente con este negocio?',
  ],
  yes: ['Yes, it’s my client', 'Sí, es mi cliente'],
  no: ['No, I work through another agent', 'No, trabajo con otro agente'],
  providedH1: ['Who is the other agent?', '¿Quién es el otro agente?'],
  insuredH1: ['Who should we talk to at {business}?', '¿Con quién hablamos en {business}?'],
  insuredTitle: ['Who should we talk to there?', '¿Con quién hablamos allí?'],
  goOnH1: ['Can you answer the questions for them?', '¿Puede contestar por ellos?'],
} as const satisfies Texts
