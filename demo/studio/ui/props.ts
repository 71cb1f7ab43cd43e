import type { Studio } from '../model';
import type { Controls } from './controls';

export interface StudioProps {
  studio: Studio;
  controls: Controls;
}
