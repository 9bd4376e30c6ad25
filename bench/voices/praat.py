"""Measures voices with Praat: praat.py FOLDER VOICE... prints a line of JSON per voice, for FOLDER/VOICE-*.wav."""
import glob
import json
import sys

import numpy as np
import parselmouth
from parselmouth.praat import call

# A median pitch above this is measured with Praat's recommended settings for women, otherwise with those for men.
WOMAN_HZ = 155
# Centers of the third-octave bands (IEC 61260) from 80 Hz to 10 kHz.
BANDS = 1000 * 10 ** (np.arange(-11, 11) / 10)


def pitch_of(sound, woman):
    # The recording creaks below the usual floor of 75 Hz.
    floor, ceiling = (75, 450) if woman else (60, 300)
    return sound.to_pitch_ac(time_step=0.005, pitch_floor=floor, pitch_ceiling=ceiling)


def formants_of(sound, pitch, woman):
    track = sound.to_formant_burg(time_step=0.01, maximum_formant=5500 if woman else 5000)
    voiced = [t for t, hz in zip(pitch.xs(), pitch.selected_array["frequency"]) if hz > 0]
    return [[track.get_value_at_time(n, t) for n in (1, 2, 3)] for t in voiced[::2]]


def band_powers(sound):
    power = np.abs(np.fft.rfft(sound.values[0])) ** 2
    hz = np.fft.rfftfreq(sound.n_samples, 1 / sound.sampling_frequency)
    return [power[(hz >= c * 10**-0.05) & (hz < c * 10**0.05)].sum() for c in BANDS]


def measure(folder, voice):
    sounds = [parselmouth.Sound(path) for path in sorted(glob.glob(f"{folder}/{voice}-[0-9]*.wav"))]
    first = np.concatenate([s.to_pitch_ac(0.005, 60, pitch_ceiling=450).selected_array["frequency"] for s in sounds])
    woman = bool(np.median(first[first > 0]) > WOMAN_HZ)
    hz, formants, noise, jitter, shimmer = [], [], [], [], []
    for sound in sounds:
        pitch = pitch_of(sound, woman)
        frequency = pitch.selected_array["frequency"]
        hz.extend(frequency[frequency > 0])
        formants.extend(formants_of(sound, pitch, woman))
        harmonicity = sound.to_harmonicity_cc(0.01, 75, 0.1, 1.0).values
        noise.extend(harmonicity[harmonicity > -100])
        points = call([sound, pitch], "To PointProcess (cc)")
        jitter.append(call(points, "Get jitter (local)", 0, 0, 0.0001, 0.02, 1.3))
        shimmer.append(call([sound, points], "Get shimmer (local)", 0, 0, 0.0001, 0.02, 1.3, 1.6))
    powers = np.array([band_powers(sound) for sound in sounds])
    halves = [levels(powers[::2]), levels(powers[1::2])]
    return {
        "voice": voice,
        "pitchHz": float(np.median(hz)),
        "lowHz": float(np.percentile(hz, 10)),
        "highHz": float(np.percentile(hz, 90)),
        "formantsHz": [float(f) for f in np.nanmedian(np.array(formants, float), 0)],
        "harmonicsToNoiseDb": float(np.mean(noise)),
        "jitterPercent": 100 * float(np.mean(jitter)),
        "shimmerPercent": 100 * float(np.mean(shimmer)),
        "bandsDb": [float(level) for level in levels(powers)],
        "halvesDb": float(np.sqrt(np.mean((halves[0] - halves[1]) ** 2))),
    }


def levels(powers):
    """The long-term spectrum in dB without its loudness."""
    bands = 10 * np.log10(powers.sum(0) + 1e-12)
    return bands - bands.mean()


for name in sys.argv[2:]:
    print(json.dumps(measure(sys.argv[1], name)), flush=True)
