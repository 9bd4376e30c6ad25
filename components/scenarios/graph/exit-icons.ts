import {
  ArrowRight,
  BookOpen,
  CircleAlert,
  GitBranch,
  Globe,
  type LucideIcon,
  PhoneOff,
  SquarePen,
  Timer,
  Unplug,
} from "lucide-react";
import type { ExitRow } from "./exits.ts";

/** Apart from the canvas, so that what stands beside it does not load it. */
export const EXIT_ICONS: Record<ExitRow["icon"], LucideIcon> = {
  transition: ArrowRight,
  rag: BookOpen,
  http: Globe,
  set: SquarePen,
  client: Unplug,
  end: PhoneOff,
  condition: GitBranch,
  silence: Timer,
  error: CircleAlert,
};
