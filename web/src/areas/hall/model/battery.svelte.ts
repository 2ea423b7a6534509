/** How full this device's battery is, where the browser says so: a low one is told in time. */
interface Power {
  level: number;
  charging: boolean;
  addEventListener: (name: string, look: () => void) => void;
}

const LOW = 0.15;

export class Battery {
  /** In percent, once it is low and nothing charges it. */
  low = $state<number | null>(null);

  constructor() {
    const { getBattery } = navigator as { getBattery?: () => Promise<Power> };
    void getBattery?.call(navigator).then(
      (power) => {
        const look = (): void => {
          const isLow = !power.charging && power.level <= LOW;
          this.low = isLow ? Math.round(power.level * 100) : null;
        };
        for (const name of ['levelchange', 'chargingchange']) power.addEventListener(name, look);
        look();
      },
      () => undefined,
    );
  }
}
