/** How a game went, as lines on a graph: the score of each seat, and below it the chance to win. Draws nothing. */
import { apart, nearest, type Step } from '../../../play/course.ts';

/** The graph's own units. On the left is space for “100 %”, in the widest spelling of our languages. */
const LEFT = 38;
const RIGHT = 34;
export const WIDTH = 340;
export const SCORE = { top: 10, height: 120 };
export const CHANCE = { top: 152, height: 70 };
/** Seat by seat: lines differ by dashes and shapes, not by colour alone. */
export const DASHES = ['', '7 3', '2 3', '9 3 2 3'];
export const MARKS = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  'M-3.6-3.6h7.2v7.2h-7.2z',
  'M0-5L5 0L0 5L-5 0z',
  'M0-5L5 4H-5z',
];

const path = (dots: readonly [number, number][]): string =>
  dots.map(([x, y], n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

export class Course {
  readonly left = LEFT;
  readonly right = WIDTH - RIGHT;
  readonly hasChance: boolean;
  readonly height: number;
  /** What stands at the top: whole fifties. */
  readonly most: number;
  private readonly least: number;

  constructor(readonly steps: readonly Step[]) {
    const totals = steps.flatMap((step) => step.totals);
    this.hasChance = steps.some(({ chance }) => chance !== null);
    this.height = this.hasChance ? CHANCE.top + CHANCE.height + 12 : SCORE.top + SCORE.height + 14;
    this.most = Math.ceil(Math.max(50, ...totals) / 50) * 50;
    this.least = Math.min(0, ...totals);
  }

  get last(): Step {
    return this.steps.at(-1)!;
  }

  x(n: number): number {
    return LEFT + (this.steps.length > 1 ? n / (this.steps.length - 1) : 0) * (this.right - LEFT);
  }

  y(points: number): number {
    return SCORE.top + SCORE.height * (1 - (points - this.least) / (this.most - this.least));
  }

  yOfChance(chance: number): number {
    return CHANCE.top + CHANCE.height * (1 - chance);
  }

  score(seat: number): string {
    return path(this.steps.map((step, n) => [this.x(n), this.y(step.totals[seat] ?? 0)]));
  }

  chance(): string {
    return path(this.steps.map((step, n) => [this.x(n), this.yOfChance(step.chance ?? 0.5)]));
  }

  /** Between the line of chances and even chances. */
  wash(): string {
    const even = this.yOfChance(0.5);
    return `${this.chance()}L${this.x(this.steps.length - 1)} ${even}L${this.x(0)} ${even}z`;
  }

  /** Where each seat's last total is written, beside the end of its line. */
  ends(): number[] {
    return apart(
      this.last.totals.map((total) => this.y(total)),
      12,
    );
  }

  /** The step under a point that is so far along a graph drawn so wide. */
  stepAt(along: number, drawn: number): number {
    return nearest((along / drawn) * WIDTH - LEFT, this.right - LEFT, this.steps.length);
  }
}
